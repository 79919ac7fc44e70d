import { and, eq, sql } from 'drizzle-orm';
import { posts, postRevisions } from '#server/db/tables/posts.ts';
import { dayInChina } from '#server/core/clock.ts';
import { users } from '#server/db/tables/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { addPicture } from '#server/domains/media-assets/service.ts';
import { addSystemPosts, type SystemPost } from '#server/domains/posts/service.ts';
import { readArticles, type DemoArticle } from './articles.ts';
import { AUTHORS } from './authors.ts';
import { drawing } from './drawings.ts';
import { fraction } from './figures/fraction.ts';
import { toDocument } from './markdown.ts';
import { READERS } from './readers.ts';
import { followingShare, isShown, readsOf } from './readings.ts';

const DAY = 86_400_000;
const PREPARED_IN_PARALLEL = 4;

/** Publishes missing articles, the oldest first, with covers that belong to their authors. */
export async function loadArticles(deps: Deps, ids: Map<string, string>): Promise<void> {
  const known = await knownTitles(deps);
  const missing = (await readArticles()).filter(({ title }) => !known.has(title)).reverse();
  const posts: SystemPost[] = [];
  const waiting = [...missing.entries()];
  const prepare = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      posts[next[0]] = await toPost(deps, next[1], ids.get(next[1].author) ?? '');
    }
  };
  await Promise.all(Array.from({ length: PREPARED_IN_PARALLEL }, prepare));
  if (posts.length > 0) await addSystemPosts(deps, posts);
  await sumLikes(deps);
  if (posts.length > 0) await countFollowers(deps);
}

/** Sets the likes of each author to the sum over the posts. */
export async function sumLikes(deps: Deps): Promise<void> {
  await deps.db.execute(sql`
    update users u set liked_count = given.likes
    from (select p.author_id, sum(c.likes)::integer as likes from posts p join post_counts c on c.post_id = p.id group by p.author_id) given
    where given.author_id = u.id and u.liked_count <> given.likes`);
}

/** Sets followers in proportion to likes, but for shown authors to 0: their follows are rows, which are counted later. */
async function countFollowers(deps: Deps): Promise<void> {
  for (const { key, nickname } of AUTHORS)
    await deps.db
      .update(users)
      .set({
        followerCount: isShown(key) ? 0 : sql`round(${users.likedCount} * ${followingShare(key).toFixed(2)}::numeric)::integer`,
      })
      .where(eq(users.nickname, nickname));
}

export async function isPublished(deps: Deps, authorId: string, title: string): Promise<boolean> {
  const found = await deps.db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.postId, posts.id))
    .where(and(eq(posts.authorId, authorId), eq(postRevisions.title, title)));
  return found.length > 0;
}

export async function findAuthor(deps: Deps, key: string): Promise<string> {
  const nickname = AUTHORS.find((author) => author.key === key)?.nickname ?? '';
  const found = await deps.db.select({ id: users.id }).from(users).where(eq(users.nickname, nickname));
  if (found[0] === undefined) throw new Error(`the demo author ${key} is not there`);
  return found[0].id;
}

/** The largest share of readers who like a post. */
const MOST_LIKED = 0.09;

/**
 * The reactions to a post with so many views: slightly different for each post, the same at every load. For shown authors, no
 * more than there are readers.
 */
export function countsOf(key: string, author: string, named: number): SystemPost['counts'] {
  const views = readsOf(author, named);
  const share = (name: string, min: number, max: number) => {
    const part = fraction(key + name);
    const wanted = Math.round(views * (min + (max - min) * part));
    return isShown(author) ? Math.min(wanted, Math.round(READERS.length * (max / MOST_LIKED) * (0.08 + 0.24 * part))) : wanted;
  };
  return {
    views,
    likes: share('likes', 0.02, MOST_LIKED),
    comments: 0,
    favorites: share('favorites', 0.005, 0.03),
    shares: share('shares', 0.002, 0.012),
  };
}

async function toPost(deps: Deps, article: DemoArticle, authorId: string): Promise<SystemPost> {
  const pictures = new Map<string, { src: string; width: number; height: number }>();
  const upload = async (key: string, part: 'cover' | 'image') => {
    const picture = await addPicture(deps, { ownerId: authorId, part, source: await drawing('covers', key) });
    return { src: picture.url, width: picture.width, height: picture.height };
  };
  for (const [, key = ''] of article.markdown.matchAll(/\(cover:([\w-]+)/g)) pictures.set(key, await upload(key, 'image'));
  const cover = await upload(article.cover, 'cover');
  return {
    authorId,
    publishedAt: publishedAt(deps.clock.now(), article.daysAgo),
    counts: countsOf(article.key, article.author, article.views),
    form: {
      type: 'article',
      title: article.title,
      summary: article.summary,
      cover: cover.src,
      categoryId: article.category,
      tags: article.tags,
      region: article.region,
      body: toDocument(article.markdown, (key) => pictures.get(key) ?? null),
      origin: article.origin,
      sourceUrl: article.sourceUrl ?? null,
      aiGenerated: article.ai,
      allowComment: true,
      allowDanmaku: true,
    },
  };
}

/** Posts younger than this many days are moved to today, at whatever hour the demo is loaded. */
const TODAY = 0.65;

export function publishedAt(now: Date, daysAgo: number): Date {
  const sinceMidnight = now.getTime() - Date.parse(`${dayInChina(now)}T00:00:00+08:00`);
  const back = daysAgo < TODAY ? (daysAgo / TODAY) * Math.min(TODAY * DAY, sinceMidnight) : daysAgo * DAY;
  return new Date(now.getTime() - back);
}

async function knownTitles(deps: Deps): Promise<Set<string>> {
  const rows = await deps.db.select({ title: postRevisions.title }).from(postRevisions);
  return new Set(rows.map(({ title }) => title));
}
