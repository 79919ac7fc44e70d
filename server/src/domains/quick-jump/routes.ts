import { quickJump } from '#contract/quick-jump.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { find } from './service.ts';

export function mountQuickJump(mount: Mount, deps: Deps): void {
  mount(quickJump, ({ words }, actor) => find(deps, actor, words));
}
