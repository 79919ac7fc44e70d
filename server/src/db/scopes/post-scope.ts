import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AdminScope } from '#contract/admins/areas.ts';
import type { Queryable } from '../client.ts';

/**
 * Condition: the post belongs to the categories and provinces of a limited role, judged by its last submitted revision. The only rule
 * for lists, counts and decisions. Undefined without limits.
 */
export function postInScope(scope: AdminScope | null, revisionId: SQLWrapper): SQL | undefined {
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

/** The same condition for things that belong to a post, such as comments. */
export const underPostInScope = (scope: AdminScope | null, postId: SQL): SQL | undefined =>
  scope === null
    ? undefined
    : sql`exists (select 1 from posts above where above.id = ${postId} and ${postInScope(scope, sql`above.submitted_revision_id`)})`;

/** The condition for things with a province but no category. Without a province they are outside every limited role. */
export const ofProvinces = (scope: AdminScope | null, province: SQL): SQL | undefined =>
  scope === null || scope.provinces === null ? undefined : sql`${province} = any(${sql.param(scope.provinces)}::text[])`;
