import * as discoveryAt from '#contract/discovery/addresses.ts';
import * as postsAt from '#contract/posts/addresses.ts';
import type * as discoveryFeed from '#contract/discovery/feed.ts';
import type * as postsDrafts from '#contract/posts/drafts.ts';
import type * as postsOwnPosts from '#contract/posts/own-posts.ts';
import { client } from '../../../lib/api.ts';

export const suggest = client<typeof discoveryFeed.suggest>(discoveryAt.suggest);

export const ownVideos = client<typeof postsDrafts.ownVideos>(postsAt.ownVideos);
export const postCard = client<typeof postsDrafts.postCardCall>(postsAt.postCardCall);

export const listOwn = client<typeof postsOwnPosts.listOwn>(postsAt.listOwn);
