import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { BulkActionName, BulkChangeState } from '#contract/back-office/bulk-changes.ts';
import type { NoteSubject } from '#contract/back-office/notes.ts';
import { at } from './columns.ts';

/** A bulk change: one action on many rows of a list. State `chosen` until the administrator confirms it. */
export const bulkChanges = pgTable('batches', {
  id: text().primaryKey(),
  action: text().$type<BulkActionName>().notNull(),
  adminId: text().notNull(),
  ip: text().notNull(),
  state: text().$type<BulkChangeState>().notNull(),
  /** The input common to all rows, such as a reason. */
  form: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** The list's filter, when all its rows were chosen; null: rows were chosen individually. */
  filter: jsonb().$type<Record<string, string>>(),
  total: integer().notNull(),
  /** The filter matched more rows than a bulk change may have. */
  more: boolean().notNull(),
  done: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  createdAt: at().notNull(),
  startedAt: at(),
  endedAt: at(),
});

/** The rows of a bulk change and their outcomes. */
export const bulkChangeItems = pgTable(
  'batch_items',
  {
    bulkChangeId: text('batch_id').notNull(),
    position: integer().notNull(),
    targetId: text().notNull(),
    outcome: text().$type<'done' | 'refused'>(),
    refusal: text(),
  },
  (table) => [primaryKey({ columns: [table.bulkChangeId, table.position] })],
);

/** Internal notes of administrators about something, never visible to users. */
export const internalNotes = pgTable('internal_notes', {
  id: text().primaryKey(),
  subject: text().$type<NoteSubject>().notNull(),
  subjectId: text().notNull(),
  adminId: text().notNull(),
  text: text().notNull(),
  at: at().notNull(),
});
