import * as contract from '#contract/discovery.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountDiscovery(mount: Mount, deps: Deps): void {
  mount(contract.suggest, (query) => service.suggest(deps, query));
  mount(contract.related, (query) => service.related(deps, query));
  mount(contract.ofUser, (query) => service.ofUser(deps, query));
  mount(contract.hotList, (query) => service.hotList(deps, query));
  mount(contract.hotRecommendations, (query) => service.hotRecommendations(deps, query));
  mount(contract.categories, () => service.categories(deps));
  mount(contract.complete, ({ q }) => service.complete(deps, q));
  mount(contract.searchUsers, (query) => service.searchUsers(deps, query));
  mount(contract.recommendedAuthors, (query) => service.recommendedAuthors(deps, query));
}
