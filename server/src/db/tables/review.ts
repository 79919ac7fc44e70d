import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RefusalState, RemarkKind } from '#contract/comments/appeals.ts';
import { at } from './columns.ts';

/** A moderator's claim on a case. An expired one (`until` passed) has no effect. */
export const caseClaims = pgTable(
  'remark_claims',
  {
    kind: text().notNull(),
    caseId: text('remark_id').notNull(),
    adminId: text().notNull(),
    until: at().notNull(),
    /** The browser tab of the claim; its values are explained in review/claims/claim-after.ts. */
    tab: text(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.caseId] })],
);

/** A refusal of a comment or danmaku by a moderator or the content safety service, and the writer's appeal. */
export const remarkRefusals = pgTable('remark_refusals', {
  id: text().primaryKey(),
  kind: text().$type<RemarkKind>().notNull(),
  remarkId: text().notNull(),
  postId: text().notNull(),
  writerId: text().notNull(),
  /** The text at the time of the decision. */
  content: text().notNull(),
  /** The remark was held for a moderator, so other users never saw it. */
  held: boolean().notNull(),
  /** Null: refused by the content safety service alone. */
  adminId: text(),
  reason: text().notNull(),
  at: at().notNull(),
  /** `open`: in force, without an appeal; `lapsed`: undone without a decision about an appeal. */
  state: text().$type<RefusalState>().notNull(),
  /** The appeal. */
  text: text().notNull().default(''),
  appealedAt: at(),
  reply: text().notNull().default(''),
  answeredBy: text(),
  answeredAt: at(),
});
