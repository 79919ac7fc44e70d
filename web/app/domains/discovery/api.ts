import * as at from '#contract/discovery/addresses.ts';
import type * as discoveryFeed from '#contract/discovery/feed.ts';
import type * as discoveryInterests from '#contract/discovery/interests.ts';
import type * as discoveryHotList from '#contract/discovery/hot-list.ts';
import type * as discoveryRecommendations from '#contract/discovery/recommendations.ts';
import type * as discoverySearch from '#contract/discovery/search.ts';
import { client } from '../../lib/api.ts';

export const suggest = client<typeof discoveryFeed.suggest>(at.suggest);
export const followed = client<typeof discoveryFeed.followed>(at.followed);
export const ofUser = client<typeof discoveryFeed.ofUser>(at.ofUser);
export const categories = client<typeof discoveryFeed.categories>(at.categories);

export const hotList = client<typeof discoveryHotList.hotList>(at.hotList);
export const hotHours = client<typeof discoveryHotList.hotHours>(at.hotHours);

export const hotRecommendations = client<typeof discoveryRecommendations.hotRecommendations>(at.hotRecommendations);
export const lead = client<typeof discoveryRecommendations.lead>(at.lead);
export const recommend = client<typeof discoveryRecommendations.recommend>(at.recommend);
export const unrecommend = client<typeof discoveryRecommendations.unrecommend>(at.unrecommend);
export const recommendations = client<typeof discoveryRecommendations.recommendations>(at.recommendations);
export const orderRecommendations = client<typeof discoveryRecommendations.orderRecommendations>(at.orderRecommendations);

export const complete = client<typeof discoverySearch.complete>(at.complete);
export const hotWords = client<typeof discoverySearch.hotWords>(at.hotWords);
export const nearWords = client<typeof discoverySearch.nearWords>(at.nearWords);
export const searchCounts = client<typeof discoverySearch.searchCounts>(at.searchCounts);
export const searchUsers = client<typeof discoverySearch.searchUsers>(at.searchUsers);
export const recommendedAuthors = client<typeof discoverySearch.recommendedAuthors>(at.recommendedAuthors);

export const interests = client<typeof discoveryInterests.interests>(at.interests);
export const saveInterests = client<typeof discoveryInterests.saveInterests>(at.saveInterests);
