import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { InvitationPurpose } from '#contract/invitation-codes/invitation-codes.ts';
import { at } from './columns.ts';

export const invitationCodes = pgTable('invitation_codes', {
  id: text().primaryKey(),
  code: text().notNull().unique(),
  purpose: text().$type<InvitationPurpose>().notNull(),
  agencyId: text(),
  usesAllowed: integer().notNull(),
  usesMade: integer().notNull().default(0),
  expiresAt: at(),
  note: text().notNull().default(''),
  createdByKind: text().$type<'admin' | 'user'>().notNull(),
  createdBy: text().notNull(),
  createdAt: at().notNull(),
  revokedAt: at(),
});

export const invitationCodeUses = pgTable(
  'invitation_code_uses',
  { codeId: text().notNull(), userId: text().notNull(), usedAt: at().notNull() },
  (table) => [primaryKey({ columns: [table.codeId, table.userId] })],
);
