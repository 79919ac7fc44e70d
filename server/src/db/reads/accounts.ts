import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Identity, Privacy } from '#contract/accounts/accounts.ts';
import type { SanctionKind } from '#contract/moderation/constants.ts';
import { at } from '../tables/columns.ts';

// Reads of accounts for other domains. Views are declared as tables: drizzle gives no alias to a view.

/** Everybody with an account, without what proves who they are; the mobile is masked, as others see it. */
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

/** The columns of a person that stand beside what they did, from which the summary of a user is presented. */
export const shortUser = {
  id: people.id,
  nickname: people.nickname,
  avatar: people.avatar,
  identity: people.identity,
  certification: people.certification,
  mobile: people.mobile,
};

/** Ids of people by their mobile, given whole or by the four digits that are shown. */
export const peopleByMobile = (digits: string): SQL =>
  sql`array(select id from users where ${digits.length === 4 ? sql`right(mobile, 4)` : sql`mobile`} = ${digits})`;

/** Ids of people by what somebody outside names: an id, a mobile or an e-mail. */
export const peopleByContact = (named: string): SQL =>
  sql`array(select id from users where id = ${named} or mobile = ${named} or email = ${named.toLowerCase()})`;

/** Whether a sanction of a kind stands against the person in a column, as accounts/sanctions/policy.ts has it. */
export const isUnder = (kind: SanctionKind, person: SQLWrapper, now: Date): SQL =>
  sql`exists (select from sanctions s where s.kind = ${kind} and s.user_id = ${person} and s.ended_at is null
    and (s.until is null or s.until > ${now.toISOString()}::timestamptz))`;

/** Whether the author in a column may be in lists that the product recommends. */
export const isRecommendedAt = (now: Date, author: SQLWrapper): SQL => sql`not ${isUnder('noRecommend', author, now)}`;
