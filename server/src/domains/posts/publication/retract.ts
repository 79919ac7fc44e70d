import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { PostStatus } from '#contract/posts/post.ts';
import type { Actor, AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { lockOwnPost } from '../drafts/save.ts';
import { stateColumns, transition } from '../lifecycle.ts';
import { stateOf } from '../present.ts';
import { record } from '../review/record.ts';
import * as appealsStore from '../review/store.ts';
import * as postsStore from '../store.ts';
import type { LockedPost } from '../store.ts';
import { endOfBin } from './empty-bin.ts';
import { unlist, revisionOf } from './publish.ts';

export interface Moved {
  postsId: string;
  status: PostStatus;
}

/** Takes a post back from review or from its waiting time; of a published one only the newer revision. */
export function retractPost(deps: Deps, actor: Actor, postsId: string): Promise<Moved> {
  return onOwn(deps, actor, postsId, async ({ tx, post }) => {
    const next = transition(stateOf(post), 'retract');
    await postsStore.changePost(tx, post.id, { ...stateColumns(next), publishAt: null, updatedAt: deps.clock.now() });
    await record(deps, tx, actor, post.id, (await revisionOf(tx, post.submittedRevisionId)).number, 'retract');
    return next.status;
  });
}

export function offlinePost(deps: Deps, actor: Actor, postsId: string): Promise<Moved> {
  return onOwn(deps, actor, postsId, async (locked) => {
    const next = transition(stateOf(locked.post), 'offline');
    await unlist(locked);
    await postsStore.changePost(locked.tx, locked.post.id, { ...stateColumns(next), updatedAt: deps.clock.now() });
    await record(
      deps,
      locked.tx,
      actor,
      locked.post.id,
      (await revisionOf(locked.tx, locked.post.publishedRevisionId)).number,
      'offline',
    );
    return next.status;
  });
}

/** Into the bin, wherever it stood; what waited for review waits no more. */
export function removePost(deps: Deps, actor: Actor, postsId: string): Promise<Moved> {
  return onOwn(deps, actor, postsId, async (locked) => {
    const next = transition(stateOf(locked.post), 'remove');
    await unlist(locked);
    const now = deps.clock.now();
    await appealsStore.lapseAppeals(locked.tx, locked.post.id);
    await postsStore.changePost(locked.tx, locked.post.id, {
      ...stateColumns(next),
      publishAt: null,
      updatedAt: now,
      deletedAt: now,
    });
    return next.status;
  });
}

export function restorePost(deps: Deps, actor: Actor, postsId: string): Promise<Moved> {
  return onOwn(deps, actor, postsId, async ({ tx, post }) => {
    const next = transition(stateOf(post), 'restore');
    // Its rows may be going at this moment, part by part.
    if (post.deletedAt !== null && post.deletedAt < endOfBin(deps.clock.now()))
      throw new AppError('notFound', '作品已超过回收站的保留时间，无法恢复');
    await postsStore.changePost(tx, post.id, { ...stateColumns(next), deletedAt: null, updatedAt: deps.clock.now() });
    return next.status;
  });
}

/** Sends what was submitted back to its author, who reads the reasons. */
export async function reject(deps: Deps, actor: Actor, { tx, post }: LockedPost, reasons: ReviewReason[]): Promise<PostStatus> {
  const next = transition(stateOf(post), 'reject');
  const now = deps.clock.now();
  await postsStore.changePost(tx, post.id, { ...stateColumns(next), publishAt: null, decidedAt: now, updatedAt: now });
  await record(deps, tx, actor, post.id, (await revisionOf(tx, post.submittedRevisionId)).number, 'reject', reasons);
  return next.status;
}

/** Off the site by an administrator, with a reason the author reads; it stands until an administrator ends it. */
export async function takeDown(deps: Deps, actor: AdminActor, locked: LockedPost, reason: string): Promise<PostStatus> {
  const { tx, post } = locked;
  const next = transition(stateOf(post), 'takeDown');
  await unlist(locked);
  const now = deps.clock.now();
  const { number } = await revisionOf(tx, post.publishedRevisionId);
  const takedown = { postId: post.id, revisionNumber: number, reason, takenBy: actor.id, takenAt: now };
  const takedownId = await appealsStore.putTakedown(tx, { id: deps.random.id(), ...takedown });
  await postsStore.changePost(tx, post.id, { ...stateColumns(next), takedownId, decidedAt: now, updatedAt: now });
  await record(deps, tx, actor, post.id, number, 'offline', [{ text: reason }]);
  return next.status;
}

function onOwn(deps: Deps, actor: Actor, postsId: string, change: (locked: LockedPost) => Promise<PostStatus>): Promise<Moved> {
  return deps.transact(async (tx: Transaction) => {
    const post = await lockOwnPost(tx, actor, postsId);
    return { postsId, status: await change({ tx, post }) };
  });
}
