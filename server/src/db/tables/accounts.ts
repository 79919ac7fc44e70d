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
  /** Expiry of a temporary password made by an administrator; null for the user's own password. */
  passwordUntil: at(),
  /** No change of payees and no withdrawal before this time, because an administrator knew the password. */
  moneyLockedUntil: at(),
  avatar: text(),
  cover: text(),
  bio: text().notNull().default(''),
  region: text(),
  certification: text(),
  identity: text().$type<Exclude<Identity, 'guest'>>().notNull().default('user'),
  /** 0 normal, 1 disabled, 2 closed. */
  status: smallint().notNull().default(0),
  followerCount: integer().notNull().default(0),
  followingCount: integer().notNull().default(0),
  likedCount: integer().notNull().default(0),
  postCount: integer().notNull().default(0),
  /** Region of the last login's IP address, displayed as IP 属地. */
  ipLocation: text(),
  personalized: boolean().notNull().default(true),
  messagesFrom: text().$type<Privacy['messagesFrom']>().notNull().default('everyone'),
  /** Youth mode (青少年模式) is on when this is set. */
  youthPinHash: text(),
  /** Daily limit of youth mode. */
  youthMinutes: smallint(),
  /** The age band; null: everything that youth mode allows. */
  youthBand: text().$type<YouthBand>(),
  /** The time at which a requested closure happens; before it the user can cancel. */
  closingAt: at(),
  closedAt: at(),
  disabledAt: at(),
  /** Null: until an administrator enables the account. */
  disabledUntil: at(),
  disabledReason: text().notNull().default(''),
  /** Time at which a service confirmed that name, identity number and mobile belong together. */
  identityVerifiedAt: at(),
  faceVerifiedAt: at(),
  /** The nickname with look-alike characters unified, to detect imitations; null: not computed yet, or a closed account. */
  nameSkeleton: text(),
  createdAt: at().notNull(),
});

/** A changed profile field that a content safety service checks before others see it. */
export const profileChanges = pgTable('profile_changes', {
  id: text().primaryKey(),
  userId: text().notNull(),
  field: text().$type<ProfileField>().notNull(),
  /** The collection whose field it is; empty for fields of the user. */
  subjectId: text().notNull().default(''),
  /** The new text or picture address, and the one before. */
  value: text().notNull(),
  former: text(),
  /** `held`: waits for an administrator. `replaced`: by a newer change, or withdrawn by the user. */
  state: text().$type<'checking' | 'held' | 'shown' | 'refused' | 'replaced'>().notNull().default('checking'),
  /** The service's hits, for the deciding administrator. */
  marks: text().array().notNull().default([]),
  reason: text().notNull().default(''),
  createdAt: at().notNull(),
  endedAt: at(),
  /** Null: decided by the service, or not yet. */
  decidedBy: text(),
});

/** Reading time in youth mode on `day`; a row of an earlier day counts as zero. */
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
    /** Time of the login; renewed sessions inherit it. */
    beganAt: at().notNull(),
    /** The session was renewed, and stays valid shortly for calls already under way. */
    replaced: boolean().notNull().default(false),
    /** Id of the login's first session, in all sessions renewed from it; null in the first one itself. */
    familyId: text(),
    /** Encrypted: the token of the renewed session, returned again to a repeated renewal. */
    successor: text(),
  },
  (table) => [index().on(table.kind, table.ownerId), index().on(table.expiresAt)],
);

/** One row per code sent by SMS or mail; `target` is the mobile or the address. Only its newest unused code is valid. */
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
    /** Time of a failed sending. The code stays valid, because a gateway that timed out may have sent it. */
    failedAt: at(),
    /** Networks of the request, for the limits: a narrow and a wide prefix of the address. Empty in rows of older versions. */
    network: text().notNull().default(''),
    wideNetwork: text().notNull().default(''),
    /** The known device or session that requested the code, with a limit of its own; null: none. */
    device: text(),
    /** Wrong tries from networks other than the requester's; `wrongTries` counts those from it. */
    othersTries: smallint('foreign_tries').notNull().default(0),
  },
  (table) => [
    index().on(table.target, table.createdAt),
    index().on(table.ip, table.createdAt),
    index().on(table.network, table.createdAt),
    index().on(table.wideNetwork, table.createdAt),
  ],
);

/** A user's agreement to a version of a document; append-only. */
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

/** A right taken from a user, with reason and term. At most one per user and kind has no `endedAt`. */
export const sanctions = pgTable('sanctions', {
  id: text().primaryKey(),
  userId: text().notNull(),
  kind: text().$type<SanctionKind>().notNull(),
  rule: text().$type<ReportReason>().notNull(),
  reason: text().notNull(),
  causeType: text().$type<SanctionCause>(),
  causeId: text(),
  /** A copy of the content that caused it, as it was at that time. */
  causeText: text().notNull().default(''),
  givenBy: text(),
  givenAt: at().notNull(),
  /** Null: until an administrator ends it. */
  until: at(),
  endedAt: at(),
  endedBy: text(),
  /** `lapsed` (the term is over) is stored only when the next sanction of the kind begins. */
  endedHow: text().$type<'lifted' | 'overturned' | 'replaced' | 'lapsed'>(),
  endedReason: text().notNull().default(''),
  appealText: text(),
  appealedAt: at(),
  appealState: text().$type<'pending' | 'granted' | 'refused'>(),
  appealReply: text().notNull().default(''),
  appealDecidedBy: text(),
  appealDecidedAt: at(),
});

/** A request to an identity service to compare a person's or company's data with official registers, and its result. */
export const identityChecks = pgTable('identity_checks', {
  id: text().primaryKey(),
  userId: text().notNull(),
  purpose: text().$type<'application' | 'payee' | 'person'>().notNull(),
  subjectId: text().notNull(),
  kind: text().$type<'person' | 'bankCard' | 'company' | 'face'>().notNull(),
  /** The number of compared values: 2 name and number, 3 also the mobile, and so on. */
  elements: smallint().notNull(),
  /** Encrypted: the data to compare, or for a face the provider's page; null once answered. */
  inputSealed: text(),
  /** Keyed hash of the data, which identifies an equal request without storing them. */
  mark: bytea().notNull(),
  /** The data masked for display, such as `程** 尾号 0128`. */
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
  /** Only for a face: expiry of the provider's page. */
  expiresAt: at(),
});

/** The label that administrators grant beside a name. At most one per user has no `endedAt`. */
export const certifications = pgTable('certifications', {
  id: text().primaryKey(),
  userId: text().notNull(),
  kind: text().$type<CertificationKind>().notNull(),
  text: text().notNull(),
  evidence: text().notNull(),
  /** The account's label before, restored after the term. */
  former: text(),
  givenBy: text().notNull(),
  givenAt: at().notNull(),
  /** Null: until an administrator revokes it. */
  until: at(),
  endedAt: at(),
  endedBy: text(),
  endedHow: text().$type<'lapsed' | 'revoked' | 'replaced'>(),
  endedReason: text().notNull().default(''),
});

/** An administrator's read-only view of the site as a user; separate from the user's own sessions. */
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
