import { findCategory } from '#contract/categories.ts';
import * as contract from '#contract/discovery.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountDiscovery(mount: Mount, deps: Deps): void {
  mount(contract.suggest, (query, actor) => service.suggest(deps, actor, query));
  mount(contract.followed, (query, actor) => service.followedFeed(deps, actor, query));
  mount(contract.related, (query, actor) => service.related(deps, actor, query));
  mount(contract.ofUser, (query) => service.ofUser(deps, query));
  mount(contract.hotList, (query) => service.hotList(deps, query));
  mount(contract.hotRecommendations, (query) => service.hotRecommendations(deps, query));
  mount(contract.hotHours, (query) => service.hotHours(deps, query));
  mount(contract.recommend, (form, actor, { ip }) => service.recommend(deps, actor, ip, form));
  mount(contract.unrecommend, (form, actor, { ip }) => service.unrecommend(deps, actor, ip, form));
  mount(contract.orderRecommendations, (form, actor, { ip }) => service.orderRecommendations(deps, actor, ip, form));
  mount(contract.lead, () => service.lead(deps));
  mount(contract.recommendations, (query) => service.listRecommendations(deps, query));
  mount(contract.adjustHeat, (form, actor, { ip }) => service.adjustHeat(deps, actor, ip, form));
  mount(findCategory, ({ slug }) => service.findCategory(deps, slug));
  mount(contract.categories, () => service.categories(deps));
  mount(contract.complete, ({ q }) => service.complete(deps, q));
  mount(contract.completeTag, (query) => service.completeTag(deps, query));
  mount(contract.hotWords, () => service.hotWords(deps));
  mount(contract.nearWords, (query) => service.near(deps, query));
  mount(contract.searchCounts, (query) => service.searchCounts(deps, query));
  mount(contract.searchUsers, (query) => service.searchUsers(deps, query));
  mount(contract.recommendedAuthors, (query) => service.recommendedAuthors(deps, query));
}
