import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/playback.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { memoryLimits } from '../../ports/limits.ts';
import * as store from './store.ts';

/** A player tells every quarter of a minute, and when it stops; several may be open. */
const KEPT_A_MINUTE = { name: 'playback', points: 120, seconds: 60 };

export async function placeOf(
  { db }: Deps,
  actor: Actor,
  { postsId }: ParsedOf<typeof contract.playbackPlace>,
): Promise<AnswerOf<typeof contract.playbackPlace>> {
  const place = await store.findPlace(db, personIdOf(actor), postsId);
  return place === undefined ? null : { seconds: place.seconds, at: place.at.toISOString() };
}

/** Keeps places for this process: its limit is counted here, since asking the database would cost more than the place. */
export function createPlaceKeeper(deps: Deps) {
  const limits = memoryLimits();
  return async (actor: Actor, { postsId, seconds }: ParsedOf<typeof contract.keepPlace>): Promise<null> => {
    const userId = personIdOf(actor);
    await limits.consume(KEPT_A_MINUTE, userId);
    const kept =
      seconds === 0
        ? await store.deletePlace(deps.db, userId, postsId)
        : await store.putPlace(deps.db, { userId, postId: postsId, seconds, at: deps.clock.now() });
    if (!kept) throw new AppError('notFound', '作品不存在或已下线');
    return null;
  };
}
