import * as contract from '#contract/reactions.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountReactions(mount: Mount, deps: Deps): void {
  mount(contract.likePost, (form, actor) => service.likePost(deps, actor, form));
  mount(contract.favoritePost, (form, actor) => service.favoritePost(deps, actor, form));
  mount(contract.sharePost, (form, actor) => service.sharePost(deps, actor, form));
  mount(contract.listFavorites, (query, actor) => service.listFavorites(deps, actor, query));
  mount(contract.listHistory, (query, actor) => service.listHistory(deps, actor, query));
  mount(contract.removeHistory, (form, actor) => service.clearHistory(deps, actor, form));
  mount(contract.myReactions, (query, actor) => service.myReactions(deps, actor, query));
}
