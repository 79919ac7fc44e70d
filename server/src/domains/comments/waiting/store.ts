import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { RemarkRuleMode, RemarkRuleTarget } from '#contract/comments/rules.ts';
import type { Queryable } from '../../../db/client.ts';
import { people } from '../../../db/reads/accounts.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { remarkRules } from '../../../db/tables/comments.ts';
import { categoryNames, postStates, postTexts } from '../../../db/reads/posts.ts';

/** Number of visible comments and danmaku of a writer; each kind is counted up to `max`, so the result is exact only below `max`. */
export async function countShown(db: Queryable, writerId: string, max: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::integer as n from (
      (select 1 from comments where author_id = ${writerId} and removed_at is null limit ${max})
      union all
      (select 1 from danmaku_texts where author_id = ${writerId} and hidden_at is null and removed_at is null limit ${max})
    ) as visible_remarks`);
  return rows[0]?.n ?? 0;
}

/** Modes of the rules that apply to a post: for its category, its author, its agency's owner, or the post itself. */
export async function listModes(db: Queryable, postId: string): Promise<RemarkRuleMode[]> {
  const { rows } = await db.execute<{ mode: RemarkRuleMode }>(sql`
    select rule.mode from post_states p
    left join post_texts r on r.id = p.published_revision_id
    left join agency_profiles a on a.id = p.agency_id
    cross join lateral (
      values ('category', r.category_id), ('author', p.author_id), ('author', a.owner_id), ('post', p.id)
    ) as subject (target, id)
    join remark_rules rule on rule.target = subject.target and rule.target_id = subject.id
    where p.id = ${postId}`);
  return rows.map(({ mode }) => mode);
}

/** Rules, the last set first, with the current names of their targets; null for a deleted target. */
export async function listRules(db: Queryable, limit: number, offset: number) {
  return db
    .select({
      rule: remarkRules,
      category: categoryNames.name,
      author: { nickname: people.nickname, mobile: people.mobile },
      postType: postStates.type,
      postTitle: postTexts.title,
      setBy: adminNames.account,
    })
    .from(remarkRules)
    .leftJoin(categoryNames, and(eq(remarkRules.target, 'category'), eq(categoryNames.id, remarkRules.targetId)))
    .leftJoin(people, and(eq(remarkRules.target, 'author'), eq(people.id, remarkRules.targetId)))
    .leftJoin(postStates, and(eq(remarkRules.target, 'post'), eq(postStates.id, remarkRules.targetId)))
    .leftJoin(postTexts, eq(postTexts.id, postStates.publishedRevisionId))
    .innerJoin(adminNames, eq(adminNames.id, remarkRules.setBy))
    .orderBy(desc(remarkRules.setAt), remarkRules.target, remarkRules.targetId)
    .limit(limit)
    .offset(offset);
}

export type RuleRow = Awaited<ReturnType<typeof listRules>>[number];

/** Whether the category, user or published post exists. */
export async function hasTarget(db: Queryable, target: RemarkRuleTarget, id: string): Promise<boolean> {
  if (target === 'category')
    return (await db.$count(categoryNames, and(eq(categoryNames.id, id), isNull(categoryNames.mergedInto)))) > 0;
  if (target === 'author') return (await db.$count(people, eq(people.id, id))) > 0;
  return (await db.$count(postStates, and(eq(postStates.id, id), isNotNull(postStates.publishedRevisionId)))) > 0;
}

const ruleFor = (target: RemarkRuleTarget, targetId: string) =>
  and(eq(remarkRules.target, target), eq(remarkRules.targetId, targetId));

/** Sets a rule and returns the former mode; null: there was none. */
export async function putRule(
  db: Queryable,
  { target, targetId, ...rule }: typeof remarkRules.$inferInsert,
): Promise<RemarkRuleMode | null> {
  const before = await db.select({ mode: remarkRules.mode }).from(remarkRules).where(ruleFor(target, targetId)).for('update');
  await db
    .insert(remarkRules)
    .values({ target, targetId, ...rule })
    .onConflictDoUpdate({ target: [remarkRules.target, remarkRules.targetId], set: rule });
  return before[0]?.mode ?? null;
}

/** Deletes a rule and returns its mode; null: there was none. */
export async function deleteRule(db: Queryable, target: RemarkRuleTarget, targetId: string): Promise<RemarkRuleMode | null> {
  const rows = await db.delete(remarkRules).where(ruleFor(target, targetId)).returning({ mode: remarkRules.mode });
  return rows[0]?.mode ?? null;
}
