import * as accountsAt from '#contract/accounts/addresses.ts';
import * as commentsAt from '#contract/comments/addresses.ts';
import * as discoveryAt from '#contract/discovery/addresses.ts';
import * as noticesAt from '#contract/notices/addresses.ts';
import * as postsAt from '#contract/posts/addresses.ts';
import * as settingsAt from '#contract/settings/addresses.ts';
import type * as accounts from '#contract/accounts/accounts.ts';
import type * as comments from '#contract/comments/comments.ts';
import type * as discoveryFeed from '#contract/discovery/feed.ts';
import type * as discoveryHotList from '#contract/discovery/hot-list.ts';
import type * as discoveryRecommendations from '#contract/discovery/recommendations.ts';
import type * as discoverySearch from '#contract/discovery/search.ts';
import type * as notices from '#contract/notices/notices.ts';
import type * as postsCategories from '#contract/posts/categories.ts';
import type * as postsCollections from '#contract/posts/collections.ts';
import type * as postsPost from '#contract/posts/post.ts';
import type * as settings from '#contract/settings/settings.ts';
import { client } from '../../lib/api.ts';

export const publicInfo = client<typeof accounts.publicInfo>(accountsAt.publicInfo);

export const listComments = client<typeof comments.listComments>(commentsAt.listComments);

export const suggest = client<typeof discoveryFeed.suggest>(discoveryAt.suggest);
export const related = client<typeof discoveryFeed.related>(discoveryAt.related);
export const ofUser = client<typeof discoveryFeed.ofUser>(discoveryAt.ofUser);
export const categories = client<typeof discoveryFeed.categories>(discoveryAt.categories);

export const hotList = client<typeof discoveryHotList.hotList>(discoveryAt.hotList);

export const hotRecommendations = client<typeof discoveryRecommendations.hotRecommendations>(discoveryAt.hotRecommendations);
export const lead = client<typeof discoveryRecommendations.lead>(discoveryAt.lead);

export const recommendedAuthors = client<typeof discoverySearch.recommendedAuthors>(discoveryAt.recommendedAuthors);

export const noticeList = client<typeof notices.noticeList>(noticesAt.noticeList);

export const findCategory = client<typeof postsCategories.findCategory>(postsAt.findCategory);

export const collectionDetail = client<typeof postsCollections.collectionDetail>(postsAt.collectionDetail);
export const featuredCollections = client<typeof postsCollections.featuredCollections>(postsAt.featuredCollections);

export const detail = client<typeof postsPost.detail>(postsAt.detail);

export const siteInfo = client<typeof settings.siteInfo>(settingsAt.siteInfo);
