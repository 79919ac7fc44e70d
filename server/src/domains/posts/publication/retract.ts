import { BIN_DAYS } from '#contract/posts/constants.ts';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { PostStatus } from '#contract/posts/post.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { deleteCounts } from '../../counters/service.ts';
import { notify, postName } from '../../notifications/service.ts';
import { noteDecision } from '../../screening/service.ts';
import { lockManagedPost, lockOwnPost } from '../access.ts';
import { stateColumns, transition } from '../lifecycle.ts';
import { stateOf } from '../present.ts';
import { noteRefusal, reasonOf, staysOf } from '../refusals/note.ts';
import { record } from '../review/record.ts';
import * as reviewStore from '../review/store.ts';
import * as postsStore from '../store.ts';
import * as store from '../store.ts';
import type { LockedPost } from '../store.ts';
import { unlist } from './publish.ts';
import { revisionOf } from '../store.ts';
import * as bin from './store.ts';

export interface Moved {
  postsId: string;
  status: PostStatus;
}

/** Takes a post back from review or from its waiting time; of a published one only the newer revision. */
export function retractPost(deps: Deps, actor: Actor, postsId: string): Promise<Moved> {
  return onManaged(deps, actor, postsId, async ({ tx, post }) => {
    const next = transition(stateOf(post), 'retract');
    await postsStore.changePost(tx, post.id, { ...stateColumns(next), publishAt: null, updatedAt: deps.clock.now() });
    await record(deps, tx, actor, post.id, (await revisionOf(tx, post.submittedRevisionId)).number, 'retract');
    return next.status;
  });
}

/** An author whose work an agency takes off the site is told. */
export function offlinePost(deps: Deps, actor: Actor, postsId: string): Promise<Moved> {
  return onManaged(deps, actor, postsId, async (locked) => {
    const { tx, post } = locked;
    const next = transition(stateOf(post), 'offline');
    await unlist(deps, locked);
    await postsStore.changePost(tx, post.id, { ...stateColumns(next), updatedAt: deps.clock.now() });
    const { number, title } = await revisionOf(tx, post.publishedRevisionId);
    await record(deps, tx, actor, post.id, number, 'offline');
    await notify(deps, tx, {
      userId: post.authorId,
      kind: 'audit',
      title: `原机构下线了你的${postName({ type: post.type, title })}`,
      link: '/settings?tab=agency',
      actorId: requireUserId(actor),
    });
    return next.status;
  });
}

/** Into the bin, wherever it stood; what waited for review waits no more. */
export function removePost(deps: Deps, actor: Actor, postsId: string): Promise<Moved> {
  return onOwn(deps, actor, postsId, async (locked) => {
    const next = transition(stateOf(locked.post), 'remove');
    await unlist(deps, locked);
    const now = deps.clock.now();
    await reviewStore.lapseAppeals(locked.tx, locked.post.id);
    await postsStore.changePost(locked.tx, locked.post.id, {
      ...stateColumns(next),
      publishAt: null,
      updatedAt: now,
      deletedAt: now,
    });
    await tellReaders(locked);
    return next.status;
  });
}

export function restorePost(deps: Deps, actor: Actor, postsId: string): Promise<Moved> {
  return onOwn(deps, actor, postsId, async (locked) => {
    const { tx, post } = locked;
    const next = transition(stateOf(post), 'restore');
    // Its rows may be going at this moment, part by part.
    if (post.deletedAt !== null && post.deletedAt < endOfBin(deps.clock.now()))
      throw new AppError('notFound', '作品已超过回收站的保留时间，无法恢复');
    await postsStore.changePost(tx, post.id, { ...stateColumns(next), deletedAt: null, updatedAt: deps.clock.now() });
    await tellReaders(locked);
    return next.status;
  });
}

/** In the place of what an administrator took down stands why, unless its author threw it away: another page. */
async function tellReaders({ tx, post }: LockedPost): Promise<void> {
  if (post.takedownId !== null) await tx.emit('posts.changed', { postId: post.id, authorId: post.authorId });
}

/** Sends what was submitted back to its author, who reads the reasons. */
export async function reject(deps: Deps, actor: Actor, { tx, post }: LockedPost, reasons: ReviewReason[]): Promise<PostStatus> {
  const next = transition(stateOf(post), 'reject');
  const now = deps.clock.now();
  await postsStore.changePost(tx, post.id, { ...stateColumns(next), publishAt: null, decidedAt: now, updatedAt: now });
  const revision = await revisionOf(tx, post.submittedRevisionId);
  await record(deps, tx, actor, post.id, revision.number, 'reject', reasons);
  const stays = await staysOf(tx, post, revision);
  await noteRefusal(deps, tx, { post, revision, how: 'rejected', reason: reasonOf(reasons), at: now, stays });
  if (actor.kind === 'admin')
    await noteDecision(deps, tx, { scope: 'posts', subjectId: post.id, revisionId: revision.id }, false);
  return next.status;
}

function onOwn(
  deps: Deps,
  actor: Actor,
  postsId: string,
  change: (locked: LockedPost) => Promise<PostStatus>,
  lock = lockOwnPost,
): Promise<Moved> {
  return deps.transact(async (tx: Transaction) => {
    const post = await lock(tx, actor, postsId);
    return { postsId, status: await change({ tx, post }) };
  });
}

const onManaged = (deps: Deps, actor: Actor, postsId: string, change: (locked: LockedPost) => Promise<PostStatus>) =>
  onOwn(deps, actor, postsId, change, lockManagedPost);

const DAY_MS = 86_400_000;
const POSTS_AT_ONCE = 200;
const ROWS_AT_ONCE = 1000;

/** Posts binned before this are being removed for good and can no longer be restored. */
const endOfBin = (now: Date): Date => new Date(now.getTime() - BIN_DAYS * DAY_MS);

interface Emptying {
  signal?: AbortSignal | undefined;
  rowsAtOnce: number;
}

/**
 * Removes for good what has lain in the bin for its days. Each post goes by itself, and what hangs on it in parts: one that
 * cannot be removed holds up none behind it, and is tried again the next hour.
 */
export async function emptyBin(deps: Deps, { signal, rowsAtOnce = ROWS_AT_ONCE }: Partial<Emptying> = {}): Promise<number> {
  const now = deps.clock.now();
  const following = await bin.findFollowing(deps.db);
  const failures: unknown[] = [];
  let removed = 0;
  for (let after: bin.Binned | undefined, found = POSTS_AT_ONCE; found === POSTS_AT_ONCE;) {
    const posts = await bin.listBinned(deps.db, endOfBin(now), after, POSTS_AT_ONCE);
    for (const { id } of posts) {
      signal?.throwIfAborted();
      try {
        await removeForGood(deps, id, following, { signal, rowsAtOnce });
        removed += 1;
      } catch (error) {
        deps.log.error({ err: error, postId: id }, 'a post could not be removed from the bin');
        failures.push(error);
      }
    }
    found = posts.length;
    after = posts.at(-1);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} posts could not be removed from the bin`);
  return removed;
}

async function removeForGood(
  deps: Deps,
  id: string,
  following: bin.Following[],
  { signal, rowsAtOnce }: Emptying,
): Promise<void> {
  for (const one of following)
    while (await deps.transact((tx) => bin.deleteSomeOf(tx, id, one, rowsAtOnce))) signal?.throwIfAborted();
  await deps.transact(async (tx) => {
    await deleteCounts(tx, [id]);
    await store.deletePosts(tx, [id]);
  });
}
