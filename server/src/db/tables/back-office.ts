import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { BatchAction, BatchState } from '#contract/back-office/batches.ts';
import { at } from './columns.ts';

/** Many rows of a list that one thing is done to. `chosen` until it is confirmed. */
export const batches = pgTable('batches', {
  id: text().primaryKey(),
  action: text().$type<BatchAction>().notNull(),
  adminId: text().notNull(),
  ip: text().notNull(),
  state: text().$type<BatchState>().notNull(),
  /** What goes with each call beside the row's id: a reason, a term. */
  form: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  total: integer().notNull(),
  more: boolean().notNull(),
  done: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  createdAt: at().notNull(),
  startedAt: at(),
  endedAt: at(),
});

export const batchItems = pgTable(
  'batch_items',
  {
    batchId: text().notNull(),
    position: integer().notNull(),
    targetId: text().notNull(),
    outcome: text().$type<'done' | 'refused'>(),
    refusal: text(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.position] })],
);
