import * as contract from '#contract/follows/follows.ts';
import type { Deps, Mount } from '../../deps.ts';
import * as service from './service.ts';

export function mountFollows(mount: Mount, deps: Deps): void {
  mount(contract.setFollow, (form, actor) => service.setFollow(deps, actor, form));
  mount(contract.listFollowing, (query, actor) => service.listFollows(deps, actor, 'following', query));
  mount(contract.listFollowers, (query, actor) => service.listFollows(deps, actor, 'followers', query));
  mount(contract.myFollows, (query, actor) => service.myFollows(deps, actor, query));
}
