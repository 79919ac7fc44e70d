import { eq } from 'drizzle-orm';
import { publishedPosts } from '#server/db/tables/discovery.ts';
import { mediaAssets } from '#server/db/tables/media-assets.ts';
import { postRevisions, posts } from '#server/db/tables/posts.ts';
import type { Deps } from '#server/deps.ts';

export interface PostFacts {
  authorId: string;
  agencyId?: string;
  title?: string;
  allowComment?: boolean;
  /** Of a post that readers cannot see. */
  status?: 'draft' | 'offline';
}

/** A post as publishing leaves it, without going through review; answers its id. */
export async function publishedPost(
  { db, random, clock }: Deps,
  { authorId, agencyId, title = '山里的早晨', allowComment = true, status }: PostFacts,
): Promise<string> {
  const id = random.id();
  const revisionId = random.id();
  const now = clock.now();
  const times = { createdAt: now, updatedAt: now, publishedAt: now };
  await db.insert(posts).values({
    id,
    type: 'article',
    authorId,
    agencyId,
    status: status ?? 'published',
    review: 'none',
    version: 1,
    draftRevisionId: revisionId,
    publishedRevisionId: revisionId,
    ...times,
  });
  await db.insert(postRevisions).values({
    id: revisionId,
    postId: id,
    number: 1,
    title,
    summary: '',
    excerpt: '雾散得很慢',
    categoryId: 'travel',
    tags: [],
    textLength: 6,
    origin: 'original',
    aiGenerated: false,
    allowComment,
    allowDanmaku: true,
    createdAt: now,
    savedAt: now,
    frozenAt: now,
    publishedAt: now,
  });
  if (status === undefined)
    await db
      .insert(publishedPosts)
      .values({ postId: id, type: 'article', authorId, agencyId, categoryId: 'travel', publishedAt: now });
  return id;
}

/** A video of so many milliseconds, published likewise. */
export async function publishedFilm(deps: Deps, facts: PostFacts & { durationMs: number }): Promise<string> {
  const id = await publishedPost(deps, facts);
  const now = deps.clock.now();
  await deps.db.insert(mediaAssets).values({
    id: `media-${id}`,
    ownerId: facts.authorId,
    uploadId: id,
    filename: '片子.mp4',
    size: 1,
    sourceKey: id,
    state: 'ready',
    percent: 100,
    attempt: 1,
    priority: 0,
    filesOf: `media-${id}`,
    durationMs: facts.durationMs,
    createdAt: now,
    updatedAt: now,
  });
  await deps.db.update(posts).set({ type: 'video' }).where(eq(posts.id, id));
  await deps.db.update(publishedPosts).set({ type: 'video' }).where(eq(publishedPosts.postId, id));
  await deps.db
    .update(postRevisions)
    .set({ mediaId: `media-${id}` })
    .where(eq(postRevisions.postId, id));
  return id;
}
