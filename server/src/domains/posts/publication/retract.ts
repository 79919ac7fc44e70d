import { BIN_DAYS } from '#contract/posts/constants.ts';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { PostStatus } from '#contract/posts/post.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { deleteCounts } from '../../counters/service.ts';
import { notify, postName } from '../../notifications/service.ts';
import { recordPersonDecision } from '../../screening/service.ts';
import { lockManagedPost, lockOwnPost } from '../access.ts';
import { stateColumns, transition } from '../lifecycle.ts';
import { stateOf } from '../present.ts';
import { recordRefusedContent, reasonOf, staysOf } from '../refusals/note.ts';
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

/** Withdraws a submitted or scheduled post; a published post stays public and only its newer revision is withdrawn. */
export function retractPost(deps: Deps, actor: Actor, postsId: string): Promise<Moved> {
  return onManaged(deps, actor, postsId, async ({ tx, post }) => {
    const next = transition(stateOf(post), 'retract');
    await postsStore.changePost(tx, post.id, { ...stateColumns(next), publishAt: null, updatedAt: deps.clock.now() });
    await record(deps, tx, actor, post.id, (await revisionOf(tx, post.submittedRevisionId)).number, 'retract');
    return next.status;
  });
}

/** Hides a published post. When an agency does this, its former author is notified. */
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

/** Moves a post in any state to the bin; a submission and an open appeal end. */
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
    await refreshRemovalPage(locked);
    return next.status;
  });
}

/** Returns a post from the bin to the drafts, or to a standing takedown. */
export function restorePost(deps: Deps, actor: Actor, postsId: string): Promise<Moved> {
  return onOwn(deps, actor, postsId, async (locked) => {
    const { tx, post } = locked;
    const next = transition(stateOf(post), 'restore');
    // `emptyBin` may be deleting its rows at this moment.
    if (post.deletedAt !== null && post.deletedAt < endOfBin(deps.clock.now()))
      throw new AppError('notFound', '作品已超过回收站的保留时间，无法恢复');
    await postsStore.changePost(tx, post.id, { ...stateColumns(next), deletedAt: null, updatedAt: deps.clock.now() });
    await refreshRemovalPage(locked);
    return next.status;
  });
}

/** The page of a taken-down post shows the reason, but not while the post is in the bin; so the cached page changes. */
async function refreshRemovalPage({ tx, post }: LockedPost): Promise<void> {
  if (post.takedownId !== null) await tx.emit('posts.changed', { postId: post.id, authorId: post.authorId });
}

/** Rejects the submitted revision; its author reads the reasons. */
export async function reject(deps: Deps, actor: Actor, { tx, post }: LockedPost, reasons: ReviewReason[]): Promise<PostStatus> {
  const next = transition(stateOf(post), 'reject');
  const now = deps.clock.now();
  await postsStore.changePost(tx, post.id, { ...stateColumns(next), publishAt: null, decidedAt: now, updatedAt: now });
  const revision = await revisionOf(tx, post.submittedRevisionId);
  await record(deps, tx, actor, post.id, revision.number, 'reject', reasons);
  const stays = await staysOf(tx, post, revision);
  await recordRefusedContent(deps, tx, { post, revision, how: 'rejected', reason: reasonOf(reasons), at: now, stays });
  if (actor.kind === 'admin')
    await recordPersonDecision(deps, tx, { scope: 'posts', subjectId: post.id, revisionId: revision.id }, false);
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
const POSTS_PER_BATCH = 200;
const ROWS_PER_BATCH = 1000;

/** Posts deleted before this are removed for good and cannot be restored. */
const endOfBin = (now: Date): Date => new Date(now.getTime() - BIN_DAYS * DAY_MS);

interface EmptyingOptions {
  signal?: AbortSignal | undefined;
  rowsPerBatch: number;
}

/**
 * Removes posts for good that were in the bin for BIN_DAYS; answers how many. Dependent rows are deleted in batches before each post. A
 * post that fails does not stop the others; it is tried again in the next hour.
 */
export async function emptyBin(
  deps: Deps,
  { signal, rowsPerBatch = ROWS_PER_BATCH }: Partial<EmptyingOptions> = {},
): Promise<number> {
  const now = deps.clock.now();
  const dependents = await bin.findFollowing(deps.db);
  const failures: unknown[] = [];
  let removed = 0;
  for (let after: bin.Binned | undefined, batchSize = POSTS_PER_BATCH; batchSize === POSTS_PER_BATCH;) {
    const posts = await bin.listBinned(deps.db, endOfBin(now), after, POSTS_PER_BATCH);
    for (const { id } of posts) {
      signal?.throwIfAborted();
      try {
        await removeForGood(deps, id, dependents, { signal, rowsPerBatch });
        removed += 1;
      } catch (error) {
        deps.log.error({ err: error, postId: id }, 'a post could not be removed from the bin');
        failures.push(error);
      }
    }
    batchSize = posts.length;
    after = posts.at(-1);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} posts could not be removed from the bin`);
  return removed;
}

async function removeForGood(
  deps: Deps,
  id: string,
  dependents: bin.Following[],
  { signal, rowsPerBatch }: EmptyingOptions,
): Promise<void> {
  for (const dependent of dependents)
    while (await deps.transact((tx) => bin.deleteSomeOf(tx, id, dependent, rowsPerBatch))) signal?.throwIfAborted();
  await deps.transact(async (tx) => {
    await deleteCounts(tx, [id]);
    await store.deletePosts(tx, [id]);
  });
}
