import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';
import type { PostType } from '#contract/posts/post.ts';
import { at } from '../tables/columns.ts';

/** Posts that readers can find. A view, declared as a table: drizzle gives no alias to a view. */
export const postsOnSite = pgTable('posts_on_site', {
  postId: text().notNull(),
  type: text().$type<PostType>().notNull(),
  authorId: text().notNull(),
  agencyId: text(),
  categoryId: text().notNull(),
  region: text(),
  publishedAt: at().notNull(),
  heat: doublePrecision().notNull(),
});
