import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { pageOf, type Paging } from '../../core/lists/paging.ts';
import type { Deps } from '../../deps.ts';
import { presentNotice } from './present.ts';
import * as store from './store.ts';

/** Of several regions' notices a person sees those of the region they have selected and of the one they live in. */
export async function listNotices(deps: Deps, actor: Actor, { page, limit, region }: Paging & { region?: string | undefined }) {
  const home = actor.kind === 'user' ? await store.findRegionOf(deps.db, actor.id) : null;
  const reader: store.Reader = {
    identity: actor.kind === 'user' ? actor.identity : 'guest',
    regions: [region, home].filter((slug) => slug !== undefined && slug !== null),
  };
  const rows = await store.listShownNotices(deps.db, reader, deps.clock.now(), { page, limit });
  return pageOf(rows, { page, limit }, presentNotice);
}

/** For its reach; what is not there for the asker is passed over, so that nobody learns whether it exists. */
export async function openNotice({ db, clock }: Deps, actor: Actor, noticeId: string): Promise<null> {
  if (actor.kind !== 'user') throw new AppError('session');
  await store.insertOpen(db, noticeId, actor, clock.now());
  return null;
}
