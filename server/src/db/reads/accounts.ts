import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Identity, Privacy } from '#contract/accounts/accounts.ts';
import type { SanctionKind } from '#contract/moderation/constants.ts';
import { at } from '../tables/columns.ts';

// Reads of accounts for other domains. Views are declared as tables: drizzle gives no alias to a view.

/** Every account, without the proofs of its identity; the mobile is masked, as other users see it. */
export const people = pgTable('people', {
  id: text().notNull(),
  nickname: text().notNull(),
  avatar: text(),
  cover: text(),
  bio: text().notNull(),
  region: text(),
  identity: text().$type<Exclude<Identity, 'guest'>>().notNull(),
  certification: text(),
  status: smallint().notNull(),
  mobile: text(),
  followerCount: integer().notNull(),
  followingCount: integer().notNull(),
  likedCount: integer().notNull(),
  postCount: integer().notNull(),
  messagesFrom: text().$type<Privacy['messagesFrom']>().notNull(),
  /** 青少年模式 is on. */
  isYouth: boolean().notNull(),
  closedAt: at(),
  createdAt: at().notNull(),
});

/** The columns of `people` from which a short summary of the user is presented, e.g. beside a comment. */
export const shortUser = {
  id: people.id,
  nickname: people.nickname,
  avatar: people.avatar,
  identity: people.identity,
  certification: people.certification,
  mobile: people.mobile,
};

/** Ids of the people with this mobile; `digits` are the whole number or its last four digits, which others see. */
export const peopleByMobile = (digits: string): SQL =>
  sql`array(select id from users where ${digits.length === 4 ? sql`right(mobile, 4)` : sql`mobile`} = ${digits})`;

/** Ids of the people whose id, mobile or e-mail is `contact`. */
export const peopleByContact = (contact: string): SQL =>
  sql`array(select id from users where id = ${contact} or mobile = ${contact} or email = ${contact.toLowerCase()})`;

/** SQL condition: a sanction of this kind is in force against `person` (a column). The same rule is in accounts/sanctions/policy.ts. */
export const isUnder = (kind: SanctionKind, person: SQLWrapper, now: Date): SQL =>
  sql`exists (select from sanctions s where s.kind = ${kind} and s.user_id = ${person} and s.ended_at is null
    and (s.until is null or s.until > ${now.toISOString()}::timestamptz))`;

/** SQL condition: lists that the product recommends may contain posts of `author` (a column). */
export const isRecommendedAt = (now: Date, author: SQLWrapper): SQL => sql`not ${isUnder('noRecommend', author, now)}`;
