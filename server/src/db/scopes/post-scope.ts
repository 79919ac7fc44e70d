import { sql, type SQL } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { Queryable } from '../client.ts';
import { posts } from '../tables/posts.ts';

/**
 * Whether a post is of the categories and provinces that a role is limited to, by what was last submitted of it: one rule for lists,
 * counts and decisions. Undefined without limits, so that conditions leave it out.
 */
export function postInScope(scope: AdminScope | null, revisionId: SQL = sql`${posts.submittedRevisionId}`): SQL | undefined {
  if (scope === null) return undefined;
  const { categories } = scope;
  return sql`exists (select 1 from post_revisions scoped where scoped.id = ${revisionId}
    and ${categories === null ? sql`true` : sql`scoped.category_id = any(${sql.param(categories)}::text[])`}
    and ${ofProvinces(scope, sql`scoped.region`) ?? sql`true`})`;
}

export async function isPostInScope(db: Queryable, postId: string, scope: AdminScope | null): Promise<boolean> {
  if (scope === null) return true;
  const { rows } = await db.execute(
    sql`select 1 from posts where posts.id = ${postId} and ${postInScope(scope, sql`posts.submitted_revision_id`)}`,
  );
  return rows.length > 0;
}

/** The same of what stands under a post. */
export const underPostInScope = (scope: AdminScope | null, postId: SQL): SQL | undefined =>
  scope === null
    ? undefined
    : sql`exists (select 1 from posts above where above.id = ${postId} and ${postInScope(scope, sql`above.submitted_revision_id`)})`;

/** The same of what only provinces limit; what is of none is of no role with limits. */
export const ofProvinces = (scope: AdminScope | null, province: SQL): SQL | undefined =>
  scope === null || scope.provinces === null ? undefined : sql`${province} = any(${sql.param(scope.provinces)}::text[])`;
