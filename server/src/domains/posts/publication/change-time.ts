import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { reschedule } from '#contract/posts/drafts.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { minuteInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { requireNotSanctioned } from '../../accounts/service.ts';
import { siteSettings } from '../../settings/service.ts';
import { lockManagedPost } from '../access.ts';
import { transition } from '../lifecycle.ts';
import { stateOf } from '../present.ts';
import { record } from '../review/record.ts';
import * as reviewStore from '../review/store.ts';
import * as postsStore from '../store.ts';
import type { LockedPost } from '../store.ts';
import { publishAtTime, publishPassed } from './publish.ts';
import { revisionOf } from '../store.ts';
import { timeOf } from './time.ts';

/** Changes the publication time of a submitted or scheduled post. The text is unchanged, so decisions about it stay valid. */
export async function changePublishTime(
  deps: Deps,
  actor: Actor,
  { postsId, publishAt }: ParsedOf<typeof reschedule>,
): Promise<AnswerOf<typeof reschedule>> {
  const userId = requireUserId(actor);
  const { limits } = await siteSettings(deps);
  return deps.transact(async (tx) => {
    const post = await lockManagedPost(tx, actor, postsId);
    transition(stateOf(post), 'reschedule');
    await requireNotSanctioned(deps, tx, userId, 'noPublish');
    const now = deps.clock.now();
    const chosen = timeOf(post, publishAt, now, limits);
    // A scheduled post always has a time, so "at once" becomes now.
    const time = chosen ?? (post.status === 'scheduled' ? now : null);
    if (post.publishAt?.getTime() !== time?.getTime()) await moveTo(deps, actor, { tx, post }, time);
    const status = chosen === null && post.status === 'scheduled' ? await publishNow(deps, { tx, post }, now) : post.status;
    return { postsId, status, publishAt: status === 'published' ? null : (time?.toISOString() ?? null) };
  });
}

async function moveTo(deps: Deps, actor: Actor, { tx, post }: LockedPost, time: Date | null): Promise<void> {
  await postsStore.changePost(tx, post.id, { publishAt: time, updatedAt: deps.clock.now() });
  const { number } = await revisionOf(tx, post.submittedRevisionId);
  const text = (at: Date | null) => (at === null ? '通过后立即' : minuteInChina(at));
  await record(deps, tx, actor, post.id, number, 'reschedule', [{ text: `${text(post.publishAt)} → ${text(time)}` }]);
  if (post.status !== 'scheduled' || time === null) return;
  await publishAtTime(deps, tx, post.id, time);
  // If no person has seen it, it waits for a look from the moment it appears.
  const unseen = await reviewStore.findUnseen(tx, post.id);
  if (unseen !== undefined) await reviewStore.putUnseen(tx, { ...unseen, since: time });
}

/** Publishes at once; a video that cannot be played yet stays scheduled and is published by the job when it can. */
async function publishNow(deps: Deps, locked: LockedPost, now: Date): ReturnType<typeof publishPassed> {
  const revision = await revisionOf(locked.tx, locked.post.submittedRevisionId);
  const { mediaId } = revision;
  const video = mediaId === null ? undefined : (await postsStore.findVideos(locked.tx, [mediaId])).get(mediaId);
  if (locked.post.type === 'video' && video?.state !== 'ready') return locked.post.status;
  return publishPassed(deps, locked, revision, now);
}
