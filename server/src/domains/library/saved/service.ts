import { WATCH_LATER_MAX } from '#contract/library/constants.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/library/reactions.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Deps } from '../../../deps.ts';
import { cardsOf } from '../../discovery/service.ts';
import { folderFor } from '../folders/service.ts';
import { setReaction, reactionTarget } from '../reactions/service.ts';
import * as store from './store.ts';

export async function listFavorites(
  deps: Deps,
  actor: Actor,
  { page, limit, keywords, folderId }: ParsedOf<typeof contract.listFavorites>,
): Promise<AnswerOf<typeof contract.listFavorites>> {
  const userId = requireUserId(actor);
  const within = folderId === undefined ? undefined : await folderFor(deps.db, userId, folderId);
  const query = { userId, keywords, limit: limit + 1, offset: (page - 1) * limit };
  const ids = await store.listFavorites(deps.db, { ...query, folderId: within });
  const idsOnPage = pageOf(ids, { page, limit });
  return { ...idsOnPage, list: await cardsOf(deps, idsOnPage.list) };
}

export async function listWatchLater(
  deps: Deps,
  actor: Actor,
  { page, limit, keywords }: ParsedOf<typeof contract.listWatchLater>,
): Promise<AnswerOf<typeof contract.listWatchLater>> {
  const userId = requireUserId(actor);
  const [ids, total] = await Promise.all([
    store.listWatchLater(deps.db, { userId, keywords, limit: limit + 1, offset: (page - 1) * limit }),
    store.countWatchLater(deps.db, userId),
  ]);
  const idsOnPage = pageOf(ids, { page, limit });
  return { ...idsOnPage, list: await cardsOf(deps, idsOnPage.list), total };
}

const LATER_A_MINUTE = { name: 'watch-later', points: 60, seconds: 60 };

/** Adds a post to the user's private list to watch later, or removes it; nothing is counted. */
export async function setWatchLater(
  deps: Deps,
  actor: Actor,
  { postsId, saved }: ParsedOf<typeof contract.setWatchLater>,
): Promise<AnswerOf<typeof contract.setWatchLater>> {
  const userId = requireUserId(actor);
  await deps.limits.consume(LATER_A_MINUTE, userId, '操作过于频繁');
  return deps.transact(async (tx) => {
    const post = await reactionTarget(tx, postsId, saved);
    if (saved && (await store.countWatchLater(tx, userId)) >= WATCH_LATER_MAX)
      throw new AppError('conflict', `稍后再看最多放 ${WATCH_LATER_MAX} 篇作品，请先移除部分作品`);
    await setReaction(deps, tx, 'later', userId, post, saved);
    return { saved };
  });
}

export async function clearWatchLater(deps: Deps, actor: Actor): Promise<null> {
  await forgetWatchLater(deps, requireUserId(actor));
  return null;
}

export const forgetWatchLater = (deps: Deps, userId: string): Promise<void> => store.clearWatchLater(deps.db, userId);
