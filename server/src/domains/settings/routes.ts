import * as contract from '#contract/settings.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

/** The public call; the back office's are mounted by administration, which keeps the log. */
export function mountSettings(mount: Mount, deps: Deps): void {
  mount(contract.siteInfo, () => service.siteInfo(deps));
}
