import { and, eq, isNull, sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { DocNode } from '#contract/document.ts';
import type { PostStatus, PostType } from '#contract/posts/post.ts';
import type { Queryable } from '../client.ts';
import { at } from '../tables/columns.ts';
import { categories, postAppeals } from '../tables/posts.ts';

// Reads of posts for other domains. Views are declared as tables: drizzle gives no alias to a view.

/** The state of every post, its author and its agency. */
export const postStates = pgTable('post_states', {
  id: text().notNull(),
  type: text().$type<PostType>().notNull(),
  authorId: text().notNull(),
  agencyId: text(),
  status: text().$type<PostStatus>().notNull(),
  review: text().$type<'none' | 'pending' | 'rejected'>().notNull(),
  refused: boolean().notNull(),
  offlineBy: text().$type<'author' | 'admin'>(),
  takedownId: text(),
  aiSuspected: boolean().notNull(),
  draftRevisionId: text().notNull(),
  submittedRevisionId: text(),
  publishedRevisionId: text(),
  publishAt: at(),
  publishedAt: at(),
  submittedAt: at(),
  decidedAt: at(),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
});

/** The revisions of posts. */
export const postTexts = pgTable('post_texts', {
  id: text().notNull(),
  postId: text().notNull(),
  number: integer().notNull(),
  title: text().notNull(),
  summary: text().notNull(),
  excerpt: text().notNull(),
  cover: text(),
  categoryId: text(),
  tags: text().array().notNull(),
  region: text(),
  body: jsonb().$type<DocNode>(),
  html: text(),
  textLength: integer().notNull(),
  mediaId: text(),
  origin: text().$type<'original' | 'reprint'>().notNull(),
  sourceUrl: text(),
  aiGenerated: boolean().notNull(),
  aiFound: boolean().notNull(),
  allowComment: boolean().notNull(),
  allowDanmaku: boolean().notNull(),
  ipLocation: text(),
  riskyWords: text().array().notNull(),
  frozenAt: at(),
  publishedAt: at(),
});

/** Every post with the title that readers see; for a post that is not published, with the title of its draft. */
export const postNames = pgTable('post_names', {
  id: text().notNull(),
  type: text().$type<PostType>().notNull(),
  authorId: text().notNull(),
  title: text().notNull(),
  cover: text(),
});

/** All categories. `mergedInto` of a merged category is the category that has its posts now. */
export const categoryNames = pgTable('category_names', {
  id: text().notNull(),
  slug: text().notNull(),
  name: text().notNull(),
  position: integer().notNull(),
  hidden: boolean().notNull(),
  mergedInto: text(),
});

/** The categories that readers see and authors choose from, in the order of the site. */
export async function listCategories(db: Queryable) {
  return db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .where(and(eq(categories.hidden, false), isNull(categories.mergedInto)))
    .orderBy(categories.position);
}

/** A category by its slug or id, or by a former slug; in place of a merged category, the category that has its posts now. */
export async function findCategory(db: Queryable, slugOrId: string) {
  const { rows } = await db.execute<{ id: string; name: string; slug: string }>(sql`
    with recursive merges as (
      select id, merged_into, 0 as step from categories where slug = ${slugOrId} or id = ${slugOrId}
        or id = (select category_id from category_slugs where slug = ${slugOrId})
      union all
      select c.id, c.merged_into, step + 1 from merges join categories c on c.id = merges.merged_into where step < 10
    )
    select c.id, c.name, c.slug from merges join categories c on c.id = merges.id
    where merges.merged_into is null order by c.slug = ${slugOrId} desc, c.id = ${slugOrId} desc limit 1`);
  return rows[0];
}

/** The author of an appeal against a decision on a post. */
export async function findAppellant(db: Queryable, appealId: string): Promise<string | undefined> {
  const rows = await db.select({ authorId: postAppeals.authorId }).from(postAppeals).where(eq(postAppeals.id, appealId));
  return rows[0]?.authorId;
}
