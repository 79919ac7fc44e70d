import type { PostStatus, ReviewReason } from '#contract/posts.ts';
import type { Actor } from '../../actor.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Emit } from '../../ports/events.ts';
import { step } from './life.ts';
import { lifeOf } from './present.ts';
import { disappear, revisionOf, type Turn } from './publish.ts';
import { record } from './record.ts';
import { lockOwn } from './save.ts';
import * as store from './store.ts';

export interface Moved {
  postsId: string;
  status: PostStatus;
}

/** Takes a work back from review or from its waiting time; of a published one only the newer revision. */
export function retractPost(deps: Deps, actor: Actor, postsId: string): Promise<Moved> {
  return onOwn(deps, actor, postsId, async ({ tx, post }) => {
    const { status, review } = step(lifeOf(post), 'retract');
    await store.changePost(tx, post.id, { status, review, publishAt: null, updatedAt: deps.clock.now() });
    await record(deps, tx, actor, post.id, (await revisionOf(tx, post.submittedRevisionId)).number, 'retract');
    return status;
  });
}

export function offlinePost(deps: Deps, actor: Actor, postsId: string): Promise<Moved> {
  return onOwn(deps, actor, postsId, async (turn) => {
    const { status, review, offlineBy } = step(lifeOf(turn.post), 'offline');
    await disappear(turn);
    await store.changePost(turn.tx, turn.post.id, { status, review, offlineBy, updatedAt: deps.clock.now() });
    await record(
      deps,
      turn.tx,
      actor,
      turn.post.id,
      (await revisionOf(turn.tx, turn.post.publishedRevisionId)).number,
      'offline',
    );
    return status;
  });
}

/** Into the bin, wherever it stood; what waited for review waits no more. */
export function removePost(deps: Deps, actor: Actor, postsId: string): Promise<Moved> {
  return onOwn(deps, actor, postsId, async (turn) => {
    const { status, review, offlineBy } = step(lifeOf(turn.post), 'remove');
    await disappear(turn);
    const now = deps.clock.now();
    await store.lapseAppeals(turn.tx, turn.post.id);
    await store.changePost(turn.tx, turn.post.id, { status, review, offlineBy, publishAt: null, updatedAt: now, deletedAt: now });
    return status;
  });
}

export function restorePost(deps: Deps, actor: Actor, postsId: string): Promise<Moved> {
  return onOwn(deps, actor, postsId, async ({ tx, post }) => {
    const { status } = step(lifeOf(post), 'restore');
    await store.changePost(tx, post.id, { status, deletedAt: null, updatedAt: deps.clock.now() });
    return status;
  });
}

/** Sends what was handed in back to its author, who reads the reasons. */
export async function reject(deps: Deps, actor: Actor, { tx, post }: Turn, reasons: ReviewReason[]): Promise<PostStatus> {
  const { status, review } = step(lifeOf(post), 'reject');
  const now = deps.clock.now();
  await store.changePost(tx, post.id, { status, review, publishAt: null, decidedAt: now, updatedAt: now });
  await record(deps, tx, actor, post.id, (await revisionOf(tx, post.submittedRevisionId)).number, 'reject', reasons);
  return status;
}

/** Off the site by an administrator, with a reason the author reads. */
export async function takeDown(deps: Deps, actor: Actor, turn: Turn, reason: string): Promise<PostStatus> {
  const { tx, post } = turn;
  const { status, review, offlineBy } = step(lifeOf(post), 'takeDown');
  await disappear(turn);
  const now = deps.clock.now();
  await store.changePost(tx, post.id, { status, review, offlineBy, decidedAt: now, updatedAt: now });
  await record(deps, tx, actor, post.id, (await revisionOf(tx, post.publishedRevisionId)).number, 'offline', [{ text: reason }]);
  return status;
}

function onOwn(deps: Deps, actor: Actor, postsId: string, work: (turn: Turn) => Promise<PostStatus>): Promise<Moved> {
  return deps.events.transact(async (tx: Transaction, emit: Emit) => {
    const post = await lockOwn(tx, actor, postsId);
    return { postsId, status: await work({ tx, emit, post }) };
  });
}
