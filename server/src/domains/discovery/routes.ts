import { findCategory } from '#contract/posts/categories.ts';
import * as contract from '#contract/discovery/recommendations.ts';
import * as searchContract from '#contract/discovery/search.ts';
import * as feedContract from '#contract/discovery/feed.ts';
import * as interestsContract from '#contract/discovery/interests.ts';
import * as hotListContract from '#contract/discovery/hot-list.ts';
import type { Deps, Mount } from '../../deps.ts';
import { followedFeed } from './feed/read.ts';
import { hotHours, hotList } from './hot-list/list.ts';
import { listInterests } from './interests/list.ts';
import { saveInterests } from './interests/save.ts';
import {
  adjustHeat,
  hotRecommendations,
  lead,
  listRecommendations,
  orderRecommendations,
  recommend,
  unrecommend,
} from './recommendations/service.ts';
import { complete, completeTag, hotWords, suggestWords, recommendedAuthors, searchUsers } from './search/complete.ts';
import { related } from './search/list-related.ts';
import { searchCounts } from './search/search.ts';
import * as service from './service.ts';

export function mountDiscovery(mount: Mount, deps: Deps): void {
  mount(feedContract.suggest, (query, actor) => service.listFeedOrSearch(deps, actor, query));
  mount(feedContract.followed, (query, actor) => followedFeed(deps, actor, query));
  mount(feedContract.related, (query, actor) => related(deps, actor, query));
  mount(feedContract.ofUser, (query) => service.listPostsOfUser(deps, query));
  mount(hotListContract.hotList, (query) => hotList(deps, query));
  mount(contract.hotRecommendations, (query) => hotRecommendations(deps, query));
  mount(hotListContract.hotHours, (query) => hotHours(deps, query));
  mount(contract.recommend, (form, actor, { ip }) => recommend(deps, actor, ip, form));
  mount(contract.unrecommend, (form, actor, { ip }) => unrecommend(deps, actor, ip, form));
  mount(contract.orderRecommendations, (form, actor, { ip }) => orderRecommendations(deps, actor, ip, form));
  mount(contract.lead, () => lead(deps));
  mount(contract.recommendations, (query) => listRecommendations(deps, query));
  mount(contract.adjustHeat, (form, actor, { ip }) => adjustHeat(deps, actor, ip, form));
  mount(findCategory, ({ slug }) => service.findCategory(deps, slug));
  mount(feedContract.categories, () => service.listCategories(deps));
  mount(searchContract.complete, ({ q }) => complete(deps, q));
  mount(searchContract.completeTag, (query) => completeTag(deps, query));
  mount(searchContract.hotWords, () => hotWords(deps));
  mount(searchContract.nearWords, (query) => suggestWords(deps, query));
  mount(searchContract.searchCounts, (query) => searchCounts(deps, query));
  mount(searchContract.searchUsers, (query) => searchUsers(deps, query));
  mount(searchContract.recommendedAuthors, (query) => recommendedAuthors(deps, query));
  mount(interestsContract.interests, (_query, actor) => listInterests(deps, actor));
  mount(interestsContract.saveInterests, (form, actor) => saveInterests(deps, actor, form));
}
