import type { FoundPost } from '#contract/discovery/feed.ts';
import { appended } from '../../../lib/calls/pages.ts';

/** What an endless list has loaded, so that coming back to it finds the same posts at the same height. */
export interface FeedState {
  posts: readonly FoundPost[];
  page: number;
  hasMore: boolean;
  /** Posts published later are left out of every page, so that pages do not shift under the reader. */
  before: string;
  /** Whether the pages so far were chosen for the user who reads. */
  personal?: boolean;
}

const ENTRIES_MAX = 20;
const memory = new Map<string, FeedState>();

export const recallFeed = (key: string): FeedState | undefined => memory.get(key);

export function rememberFeed(key: string, state: FeedState): void {
  memory.delete(key);
  memory.set(key, state);
  const oldest = memory.keys().next().value;
  if (memory.size > ENTRIES_MAX && oldest !== undefined) memory.delete(oldest);
}

/** Adds a page; a post that is already there or shown elsewhere on the page is left out. */
export function append(
  state: FeedState,
  next: { list: readonly FoundPost[]; page: number; hasMore: boolean },
  elsewhere: ReadonlySet<string>,
): FeedState {
  return {
    ...state,
    posts: appended(state.posts, next.list).filter(({ id }, at) => at < state.posts.length || !elsewhere.has(id)),
    page: next.page,
    hasMore: next.hasMore,
  };
}
