import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { PROVINCES } from '#contract/provinces.ts';
import { postRevisions, posts } from '#server/db/tables/posts.ts';
import type { Deps } from '#server/deps.ts';
import { addSystemComments, type SystemComment } from '#server/domains/comments/service.ts';
import { readArticles } from './articles.ts';
import { AUTHORS } from './authors.ts';

const FILE = join(import.meta.dirname, 'comments.json');

const demoComments = z.array(
  z.strictObject({
    /** Key of the article. */
    article: z.string(),
    author: z.string(),
    content: z.string(),
    minutesAfter: z.number(),
    likes: z.number().int(),
    /** Place in this list of the comment it answers, which stands before it. */
    replyTo: z.number().int().optional(),
  }),
);
type DemoComment = z.output<typeof demoComments>[number];

/** What readers said under the articles; those that have comments already are left alone. */
export async function loadComments(deps: Deps, ids: Map<string, string>): Promise<void> {
  const all = demoComments.parse(JSON.parse(await readFile(FILE, 'utf8')));
  for (const article of await readArticles()) {
    const said = [...all.entries()].filter(([, comment]) => comment.article === article.key);
    const post = said.length === 0 ? undefined : await findPost(deps, ids.get(article.author) ?? '', article.title);
    if (post?.publishedAt == null) continue;
    const publishedAt = post.publishedAt;
    const pace = paceOf(
      said.map(([, comment]) => comment),
      deps.clock.now().getTime() - publishedAt.getTime(),
    );
    const indexes = said.map(([index]) => index);
    await addSystemComments(
      deps,
      post.id,
      said.map(([, comment]) =>
        toSystemComment(comment, indexes, ids, new Date(publishedAt.getTime() + comment.minutesAfter * pace)),
      ),
    );
  }
}

const MINUTE = 60_000;

/** Milliseconds of a minute: fewer when the article is too young for all that was said about it. */
function paceOf(said: DemoComment[], age: number): number {
  const last = Math.max(...said.map(({ minutesAfter }) => minutesAfter));
  return Math.min(MINUTE, (age * 0.95) / last);
}

function toSystemComment(
  { author, content, likes, replyTo }: DemoComment,
  indexes: number[],
  ids: Map<string, string>,
  createdAt: Date,
): SystemComment {
  const authorId = ids.get(author);
  const region = AUTHORS.find(({ key }) => key === author)?.region;
  if (authorId === undefined) throw new Error(`the demo author ${author} is not there`);
  return {
    authorId,
    content,
    likeCount: likes,
    answers: replyTo === undefined ? null : indexes.indexOf(replyTo),
    ipLocation: PROVINCES.find(({ value }) => value === region)?.label ?? null,
    createdAt,
  };
}

async function findPost(deps: Deps, authorId: string, title: string) {
  const found = await deps.db
    .select({ id: posts.id, publishedAt: posts.publishedAt })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .where(and(eq(posts.authorId, authorId), eq(postRevisions.title, title)));
  return found[0];
}
