import type { Comparison, RevisionList, RevisionMark } from '#contract/revisions.ts';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { compare } from './comparing.ts';
import { checkReferences, type Content } from './content.ts';
import { mayTake, step } from './life.ts';
import { isAuthor } from './policy.ts';
import { lifeOf } from './present.ts';
import { lockOwn } from './save.ts';
import * as store from './store.ts';

export async function listRevisions(
  deps: Deps,
  actor: Actor,
  { postsId, page, limit }: { postsId: string; page: number; limit: number },
): Promise<RevisionList> {
  const post = await findOwnPost(deps, actor, postsId);
  const [rows, total] = await Promise.all([
    store.listRevisions(deps.db, postsId, limit, (page - 1) * limit),
    store.countRevisions(deps.db, postsId),
  ]);
  return {
    list: rows.map(({ id, savedAt, publishedAt, ...row }) => ({
      ...row,
      savedAt: savedAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
      marks: marksOf(post, id),
      current: id === post.draftRevisionId,
    })),
    total,
    page,
    limit,
    hasMore: page * limit < total,
    status: post.status,
    canRestore: mayTake(lifeOf(post), 'save'),
  };
}

export async function compareRevisions(
  deps: Deps,
  actor: Actor,
  { postsId, from, to }: { postsId: string; from: number; to: number },
): Promise<Comparison> {
  await findOwnPost(deps, actor, postsId);
  return compare(deps, await numbered(deps.db, postsId, from), await numbered(deps.db, postsId, to));
}

/** What is different in the text that waits, for its reviewer, against the one that was decided upon last. */
export async function changesSinceDecision(deps: Deps, post: store.PostRow): Promise<(Comparison & { revision: number }) | null> {
  if (post.review !== 'pending' || post.submittedRevisionId === null) return null;
  const [number, next] = await Promise.all([
    store.findDecidedNumber(deps.db, post.id),
    store.findRevision(deps.db, post.submittedRevisionId),
  ]);
  const old = number === undefined ? undefined : await store.findRevisionByNumber(deps.db, post.id, number);
  return old === undefined || next === undefined ? null : { revision: old.number, ...(await compare(deps, old, next)) };
}

/**
 * Makes an older text the one being written, as a revision of its own: what was written until now stays among the others,
 * and an editor that is still open elsewhere is refused as for any newer version.
 */
export function restoreRevision(
  deps: Deps,
  actor: Actor,
  { postsId, number }: { postsId: string; number: number },
): Promise<{ postsId: string; version: number; number: number }> {
  return deps.events.transact(async (tx) => {
    const post = await lockOwn(tx, actor, postsId);
    step(lifeOf(post), 'save');
    const old = await numbered(tx, postsId, number);
    if (old.id === post.draftRevisionId) throw new AppError('conflict', '这一版就是正在写的内容');
    const content = await contentOf(tx, old);
    await checkReferences(tx, post.authorId, post.type, content);
    const now = deps.clock.now();
    const revision = { id: deps.random.id(), number: await store.nextRevisionNumber(tx, postsId) };
    await store.insertRevision(tx, { ...revision, postId: postsId, ...content, createdAt: now, savedAt: now });
    const version = post.version + 1;
    await store.changePost(tx, postsId, { version, draftRevisionId: revision.id, updatedAt: now });
    return { postsId, version, number: revision.number };
  });
}

async function findOwnPost(deps: Deps, actor: Actor, postsId: string): Promise<store.PostRow> {
  const post = await store.findPost(deps.db, postsId);
  if (post === undefined || !isAuthor(actor, post)) throw new AppError('notFound', '作品不存在或已被删除');
  return post;
}

async function numbered(db: Queryable, postId: string, number: number): Promise<store.RevisionRow> {
  const found = await store.findRevisionByNumber(db, postId, number);
  if (found === undefined) throw new AppError('notFound', `没有第 ${number} 版`);
  return found;
}

function marksOf(post: store.PostRow, id: string): RevisionMark[] {
  const marks: RevisionMark[] = [];
  if (post.submittedRevisionId === id && post.review !== 'none') marks.push(post.review);
  if (post.publishedRevisionId === id && post.status === 'published') marks.push('published');
  if (post.draftRevisionId === id && marks.length === 0) marks.push('draft');
  return marks;
}

/** What its author wrote, without a category that is no more. */
async function contentOf(db: Queryable, revision: store.RevisionRow): Promise<Content> {
  const { title, summary, cover, tags, region, body, textLength, mediaId, origin, sourceUrl } = revision;
  const { aiGenerated, allowComment, allowDanmaku } = revision;
  const isKnown = revision.categoryId !== null && (await store.categoryExists(db, revision.categoryId));
  return {
    title,
    summary,
    cover,
    categoryId: isKnown ? revision.categoryId : null,
    tags,
    region,
    body,
    textLength,
    mediaId,
    origin,
    sourceUrl,
    aiGenerated,
    allowComment,
    allowDanmaku,
  };
}
