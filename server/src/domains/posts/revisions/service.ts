import type { Comparison, RevisionList, RevisionMark } from '#contract/posts/revisions.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Paging } from '../../../core/lists/paging.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { picturesIn } from '../../../documents/text.ts';
import { factsOf, writtenContent, type Content } from '../content.ts';
import { lockManagedPost, requireReadable } from '../access.ts';
import { checkReferences } from './save-content.ts';
import { canTransition, transition } from '../lifecycle.ts';
import { stateOf } from '../present.ts';
import * as reviewStore from '../review/store.ts';
import * as postsStore from '../store.ts';
import { differencesBetween, DIFFERENCES_MAX } from './differences.ts';
import * as revisionsStore from './store.ts';

export async function listRevisions(
  deps: Deps,
  actor: Actor,
  { postsId, page, limit }: Paging & { postsId: string },
): Promise<RevisionList> {
  const post = await findOwnPost(deps, actor, postsId);
  const [rows, total] = await Promise.all([
    revisionsStore.listRevisions(deps.db, postsId, limit, (page - 1) * limit),
    revisionsStore.countRevisions(deps.db, postsId),
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
    canRestore: canTransition(stateOf(post), 'save'),
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

/**
 * Differences of the revision that waits for review, or was published without one, from the revision decided on last; null without such
 * revisions. For an unseen post only decisions by administrators count, because no person knows what was approved automatically.
 */
export async function changesSinceDecision(
  deps: Deps,
  post: Pick<postsStore.PostRow, 'id' | 'review' | 'submittedRevisionId' | 'publishedRevisionId'>,
): Promise<(Comparison & { revision: number }) | null> {
  const unseen = await reviewStore.findUnseen(deps.db, post.id);
  const unseenId = unseen?.revisionId === post.publishedRevisionId ? post.publishedRevisionId : null;
  const nextId = post.review === 'pending' ? post.submittedRevisionId : unseenId;
  if (nextId === null) return null;
  const [number, next] = await Promise.all([
    revisionsStore.findDecidedNumber(deps.db, post.id, unseen !== undefined),
    postsStore.findRevision(deps.db, nextId),
  ]);
  const old = number === undefined ? undefined : await revisionsStore.findRevisionByNumber(deps.db, post.id, number);
  return old === undefined || next === undefined ? null : { revision: old.number, ...(await compare(deps, old, next)) };
}

/**
 * Copies an older revision into a new one, which becomes the draft; the former draft stays as a revision. The post's version increases, so
 * an editor that is open elsewhere cannot overwrite it.
 */
export function restoreRevision(
  deps: Deps,
  actor: Actor,
  { postsId, number }: { postsId: string; number: number },
): Promise<{ postsId: string; version: number; number: number }> {
  return deps.transact(async (tx) => {
    const post = await lockManagedPost(tx, actor, postsId);
    transition(stateOf(post), 'save');
    const old = await numbered(tx, postsId, number);
    if (old.id === post.draftRevisionId) throw new AppError('conflict', '这一版就是正在编辑的内容');
    const content = await restorableContent(tx, old);
    await checkReferences(tx, post, post.type, content);
    const now = deps.clock.now();
    const revision = { id: deps.random.id(), number: await postsStore.nextRevisionNumber(tx, postsId) };
    await postsStore.insertRevision(tx, { ...revision, postId: postsId, ...content, createdAt: now, savedAt: now });
    const version = post.version + 1;
    await postsStore.changePost(tx, postsId, { version, draftRevisionId: revision.id, updatedAt: now });
    return { postsId, version, number: revision.number };
  });
}

export const findOwnPost = async (deps: Deps, actor: Actor, postsId: string): Promise<postsStore.PostRow> =>
  requireReadable(deps.db, actor, await postsStore.findPost(deps.db, postsId));

async function numbered(db: Queryable, postId: string, number: number): Promise<postsStore.RevisionRow> {
  const revision = await revisionsStore.findRevisionByNumber(db, postId, number);
  if (revision === undefined) throw new AppError('notFound', `没有第 ${number} 版`);
  return revision;
}

function marksOf(post: postsStore.PostRow, id: string): RevisionMark[] {
  const marks: RevisionMark[] = [];
  if (post.submittedRevisionId === id && post.review !== 'none') marks.push(post.review);
  if (post.publishedRevisionId === id && post.status === 'published') marks.push('published');
  if (post.draftRevisionId === id && marks.length === 0) marks.push('draft');
  return marks;
}

/** The content of a revision; its category is dropped if it was merged or deleted. */
export async function restorableContent(db: Queryable, revision: Content): Promise<Content> {
  const content = writtenContent(revision);
  const hasCategory = content.categoryId !== null && (await postsStore.categoryExists(db, content.categoryId));
  return hasCategory ? content : { ...content, categoryId: null };
}

/** The differences of `next` from `old`: words, settings, pictures. `more`: further differences were dropped. */
export async function compare(deps: Deps, old: Content, next: Content): Promise<Comparison> {
  const names = await revisionsStore.findCategoryNames(
    deps.db,
    [old.categoryId, next.categoryId].filter((id) => id !== null),
  );
  const differences = differencesBetween(old, next);
  const pictures = [picturesOf(old), picturesOf(next)] as const;
  const before = factsOf(old, names);
  const after = factsOf(next, names);
  return {
    differences,
    more: differences.length === DIFFERENCES_MAX,
    facts: Object.keys(after)
      .filter((name) => before[name] !== after[name])
      .map((name) => ({ name, before: before[name] ?? '', after: after[name] ?? '' })),
    pictures: {
      removed: pictures[0].filter((src) => !pictures[1].includes(src)),
      added: pictures[1].filter((src) => !pictures[0].includes(src)),
    },
  };
}

const picturesOf = ({ body, cover }: Content): string[] => [
  ...new Set([...(cover === null ? [] : [cover]), ...(body === null ? [] : picturesIn(body))]),
];
