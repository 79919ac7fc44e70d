import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { BulkActionName, BulkChangeState } from '#contract/back-office/bulk-changes.ts';
import type { NoteSubject } from '#contract/back-office/notes.ts';
import { at } from './columns.ts';

/** Many rows of a list that one thing is done to. `chosen` until it is confirmed. */
export const bulkChanges = pgTable('batches', {
  id: text().primaryKey(),
  action: text().$type<BulkActionName>().notNull(),
  adminId: text().notNull(),
  ip: text().notNull(),
  state: text().$type<BulkChangeState>().notNull(),
  /** What goes with each call beside the row's id: a reason, a term. */
  form: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** What the list was narrowed by where all that it left was chosen; null where rows were named. */
  filter: jsonb().$type<Record<string, string>>(),
  total: integer().notNull(),
  more: boolean().notNull(),
  done: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  createdAt: at().notNull(),
  startedAt: at(),
  endedAt: at(),
});

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

/** What administrators tell each other about something; for nobody else. */
export const internalNotes = pgTable('internal_notes', {
  id: text().primaryKey(),
  subject: text().$type<NoteSubject>().notNull(),
  subjectId: text().notNull(),
  adminId: text().notNull(),
  text: text().notNull(),
  at: at().notNull(),
});
