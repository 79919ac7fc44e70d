import { boolean, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Identity, Privacy } from '#contract/accounts/accounts.ts';
import type { CertificationKind } from '#contract/accounts/certifications.ts';
import type { ConsentDocument } from '#contract/accounts/constants.ts';
import type { ProfileField } from '#contract/accounts/profile-fields.ts';
import type { YouthBand } from '#contract/accounts/youth.ts';
import type { ReportReason, SanctionCause, SanctionKind } from '#contract/moderation/constants.ts';
import { at, bytea } from './columns.ts';

export const users = pgTable('users', {
  id: text().primaryKey(),
  nickname: text().notNull(),
  mobile: text().unique(),
  email: text().unique(),
  passwordHash: text(),
  /** Set while it is one that an administrator made: no login by it afterwards. */
  passwordUntil: at(),
  /** An administrator has seen the password: no payee is changed and nothing is withdrawn until then. */
  moneyLockedUntil: at(),
  avatar: text(),
  cover: text(),
  bio: text().notNull().default(''),
  region: text(),
  certification: text(),
  identity: text().$type<Exclude<Identity, 'guest'>>().notNull().default('user'),
  status: smallint().notNull().default(0),
  followerCount: integer().notNull().default(0),
  followingCount: integer().notNull().default(0),
  likedCount: integer().notNull().default(0),
  postCount: integer().notNull().default(0),
  /** Of the last login; shown as IP 属地. */
  ipLocation: text(),
  personalized: boolean().notNull().default(true),
  messagesFrom: text().$type<Privacy['messagesFrom']>().notNull().default('everyone'),
  /** 青少年模式 is on while there is one. */
  youthPinHash: text(),
  youthMinutes: smallint(),
  /** Whom it is for; null: all that the mode shows. */
  youthBand: text().$type<YouthBand>(),
  /** When the account is to be closed; until then it can be taken back. */
  closingAt: at(),
  closedAt: at(),
  disabledAt: at(),
  /** Null: until somebody lifts it. */
  disabledUntil: at(),
  disabledReason: text().notNull().default(''),
  /** A service found name, identity number and mobile to belong together. */
  identityVerifiedAt: at(),
  faceVerifiedAt: at(),
  /** The nickname as it looks; null until it is worked out, and of a closed account. */
  nameSkeleton: text(),
  createdAt: at().notNull(),
});

/** A change of a profile that a content safety service judges before others see it. */
export const profileChanges = pgTable('profile_changes', {
  id: text().primaryKey(),
  userId: text().notNull(),
  field: text().$type<ProfileField>().notNull(),
  /** The collection; empty where there is one of it a person. */
  subjectId: text().notNull().default(''),
  /** A text, or the address of a picture; what stood there before. */
  value: text().notNull(),
  former: text(),
  /** `held`: a person decides. `replaced`: by a newer one, or taken back. */
  state: text().$type<'checking' | 'held' | 'shown' | 'refused' | 'replaced'>().notNull().default('checking'),
  /** What the service found, for who decides. */
  marks: text().array().notNull().default([]),
  reason: text().notNull().default(''),
  createdAt: at().notNull(),
  endedAt: at(),
  /** Null where nobody decided. */
  decidedBy: text(),
});

/** Of the day it names; an older day counts as nothing. */
export const youthTime = pgTable('youth_time', {
  userId: text().primaryKey(),
  day: date().notNull(),
  seconds: integer().notNull(),
  extraMinutes: integer().notNull().default(0),
  countedAt: at().notNull(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    tokenHash: bytea().notNull().unique(),
    kind: text().$type<'user' | 'admin'>().notNull(),
    ownerId: text().notNull(),
    createdAt: at().notNull(),
    expiresAt: at().notNull(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    /** When the person logged in; a renewed session keeps it. */
    beganAt: at().notNull(),
    /** Lives only for the calls that were under way when it was renewed. */
    replaced: boolean().notNull().default(false),
    /** The first session's id in all that were renewed out of it; null in the first. */
    familyId: text(),
    /** Sealed: the token it was renewed by, for who asks again. */
    successor: text(),
  },
  (table) => [index().on(table.kind, table.ownerId), index().on(table.expiresAt)],
);

/** One row a code sent; only the newest unused one of a target counts. */
export const captchas = pgTable(
  'captchas',
  {
    id: text().primaryKey(),
    target: text().notNull(),
    codeHash: bytea().notNull(),
    createdAt: at().notNull(),
    expiresAt: at().notNull(),
    wrongTries: smallint().notNull().default(0),
    usedAt: at(),
    ip: text().notNull(),
    /** Sending it failed. It is good all the same: a gateway that answers late may have sent it. */
    failedAt: at(),
    /** Where it was asked from, as limits count it. Empty in rows of an earlier version. */
    network: text().notNull().default(''),
    wideNetwork: text().notNull().default(''),
    /** Asked for by a device, or a session, that the account knows: counted by itself. */
    device: text(),
    /** Wrong tries from other networks than the asker's. */
    othersTries: smallint('foreign_tries').notNull().default(0),
  },
  (table) => [
    index().on(table.target, table.createdAt),
    index().on(table.ip, table.createdAt),
    index().on(table.network, table.createdAt),
    index().on(table.wideNetwork, table.createdAt),
  ],
);

/** Which version of which document a person agreed to; append-only. */
export const consents = pgTable(
  'consents',
  {
    userId: text().notNull(),
    document: text().$type<ConsentDocument>().notNull(),
    version: text().notNull(),
    agreedAt: at().notNull(),
    ip: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.document, table.version] })],
);

/** What is taken from a person, why and until when; of a kind at most one is not ended. */
export const sanctions = pgTable('sanctions', {
  id: text().primaryKey(),
  userId: text().notNull(),
  kind: text().$type<SanctionKind>().notNull(),
  rule: text().$type<ReportReason>().notNull(),
  reason: text().notNull(),
  causeType: text().$type<SanctionCause>(),
  causeId: text(),
  /** What stood there when it was given. */
  causeText: text().notNull().default(''),
  givenBy: text(),
  givenAt: at().notNull(),
  /** Null: until somebody ends it. */
  until: at(),
  endedAt: at(),
  endedBy: text(),
  /** `lapsed` is written down only when the next one of its kind is given. */
  endedHow: text().$type<'lifted' | 'overturned' | 'replaced' | 'lapsed'>(),
  endedReason: text().notNull().default(''),
  appealText: text(),
  appealedAt: at(),
  appealState: text().$type<'pending' | 'granted' | 'refused'>(),
  appealReply: text().notNull().default(''),
  appealDecidedBy: text(),
  appealDecidedAt: at(),
});

/** What a service compared with the registers, or is to; the data themselves only until it has answered. Of a face, where its page is. */
export const identityChecks = pgTable('identity_checks', {
  id: text().primaryKey(),
  userId: text().notNull(),
  purpose: text().$type<'application' | 'payee' | 'person'>().notNull(),
  subjectId: text().notNull(),
  kind: text().$type<'person' | 'bankCard' | 'company' | 'face'>().notNull(),
  elements: smallint().notNull(),
  inputSealed: text(),
  mark: bytea().notNull(),
  shown: text().notNull(),
  state: text()
    .$type<'begun' | 'waiting' | 'match' | 'mismatch' | 'unsure' | 'failed' | 'expired'>()
    .notNull()
    .default('waiting'),
  detail: text().notNull().default(''),
  failure: text(),
  service: text().notNull(),
  requestId: text(),
  consentVersion: text().notNull(),
  consentedAt: at().notNull(),
  createdAt: at().notNull(),
  doneAt: at(),
  /** Of a face: until when its page may be used. */
  expiresAt: at(),
});

/** What administrators put beside a name; of a person at most one is not ended. */
export const certifications = pgTable('certifications', {
  id: text().primaryKey(),
  userId: text().notNull(),
  kind: text().$type<CertificationKind>().notNull(),
  text: text().notNull(),
  evidence: text().notNull(),
  /** What the account bore before, and bears again after its term. */
  former: text(),
  givenBy: text().notNull(),
  givenAt: at().notNull(),
  /** Null: until somebody takes it back. */
  until: at(),
  endedAt: at(),
  endedBy: text(),
  endedHow: text().$type<'lapsed' | 'revoked' | 'replaced'>(),
  endedReason: text().notNull().default(''),
});

/** An administrator who reads the site as a person does; apart from the person's own sessions. */
export const impersonations = pgTable('impersonations', {
  id: text().primaryKey(),
  userId: text().notNull(),
  adminId: text().notNull(),
  /** The first session of the administrator's login. */
  adminSession: text().notNull(),
  reason: text().notNull(),
  tokenHash: bytea().notNull().unique(),
  beganAt: at().notNull(),
  expiresAt: at().notNull(),
  endedAt: at(),
});
