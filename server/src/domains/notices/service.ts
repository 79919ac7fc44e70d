import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { pageOf, type Paging } from '../../core/lists/paging.ts';
import type { Deps } from '../../deps.ts';
import { presentNotice } from './present.ts';
import * as store from './store.ts';

export { noticeReviewKind } from './publishing/register.ts';

/** Published notices for the actor, including those of the selected region and of the user's own region. */
export async function listNotices(deps: Deps, actor: Actor, { page, limit, region }: Paging & { region?: string | undefined }) {
  const home = actor.kind === 'user' ? await store.findRegionOf(deps.db, actor.id) : null;
  const reader: store.Reader = {
    identity: actor.kind === 'user' ? actor.identity : 'guest',
    regions: [region, home].filter((slug) => slug !== undefined && slug !== null),
  };
  const rows = await store.listShownNotices(deps.db, reader, deps.clock.now(), { page, limit });
  return pageOf(rows, { page, limit }, presentNotice);
}

/** Counts an opening. A notice that the user cannot see is ignored without an error, so that its existence is not revealed. */
export async function openNotice({ db, clock }: Deps, actor: Actor, noticeId: string): Promise<null> {
  if (actor.kind !== 'user') throw new AppError('session');
  await store.insertOpen(db, noticeId, actor, clock.now());
  return null;
}
