import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { AdminRole } from '#contract/administration.ts';
import type { Identity } from '#contract/accounts.ts';
import { at, bytea } from './columns.ts';

export const users = pgTable('users', {
  id: text().primaryKey(),
  nickname: text().notNull(),
  mobile: text().unique(),
  email: text().unique(),
  passwordHash: text(),
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
  termsVersion: text(),
  privacyVersion: text(),
  createdAt: at().notNull(),
});

export const agencies = pgTable('agencies', {
  id: text().primaryKey(),
  ownerId: text().notNull().unique(),
  name: text().notNull(),
  kind: text().$type<'media' | 'enterprise' | 'government' | 'other'>().notNull(),
  createdAt: at().notNull(),
});

export const agencyMembers = pgTable('agency_members', {
  userId: text().primaryKey(),
  agencyId: text().notNull(),
  status: text().$type<'pending' | 'approved' | 'rejected' | 'disabled'>().notNull(),
  createdAt: at().notNull(),
});

export const admins = pgTable('admins', {
  id: text().primaryKey(),
  account: text().notNull().unique(),
  passwordHash: text().notNull(),
  role: text().$type<AdminRole>().notNull(),
  status: smallint().notNull().default(0),
  createdAt: at().notNull(),
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
  },
  (table) => [index().on(table.target, table.createdAt), index().on(table.ip, table.createdAt)],
);
