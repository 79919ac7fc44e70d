import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RefusalState, RemarkKind } from '#contract/comments/appeals.ts';
import { at } from './columns.ts';

/** The moderator who decides on a comment or danmaku, and until when; a row whose time is over holds nobody off. */
export const remarkClaims = pgTable(
  'remark_claims',
  {
    kind: text().$type<RemarkKind>().notNull(),
    remarkId: text().notNull(),
    adminId: text().notNull(),
    until: at().notNull(),
    /** In which tab of theirs (review/claims/claim-after.ts). */
    tab: text(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.remarkId] })],
);

/** A no to a comment or danmaku, by a moderator or the content safety service, and its writer's appeal against it. */
export const remarkRefusals = pgTable('remark_refusals', {
  id: text().primaryKey(),
  kind: text().$type<RemarkKind>().notNull(),
  remarkId: text().notNull(),
  postId: text().notNull(),
  writerId: text().notNull(),
  /** As it was decided upon. */
  content: text().notNull(),
  /** It waited then: nobody else has seen it. */
  held: boolean().notNull(),
  /** Null where the content safety service refused it without a person. */
  adminId: text(),
  reason: text().notNull(),
  at: at().notNull(),
  /** `open`: it stands and nobody has said anything against it; `lapsed`: undone by itself. */
  state: text().$type<RefusalState>().notNull(),
  text: text().notNull().default(''),
  appealedAt: at(),
  reply: text().notNull().default(''),
  answeredBy: text(),
  answeredAt: at(),
});
