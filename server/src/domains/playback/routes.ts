import * as contract from '#contract/playback.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountPlayback(mount: Mount, deps: Deps): void {
  mount(contract.playbackPlace, (query, actor) => service.placeOf(deps, actor, query));
  const keep = service.createPlaceKeeper(deps);
  mount(contract.keepPlace, (form, actor) => keep(actor, form));
}
