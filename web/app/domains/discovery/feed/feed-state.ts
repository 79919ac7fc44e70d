import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { followed, suggest } from '#contract/discovery/addresses.ts';
import type { PostCard } from '#contract/posts/post.ts';
import type { FoundPost } from '#contract/discovery/feed.ts';
import { requestWithMessage, type Answered } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import type { Batch } from './rhythm.ts';

/** What an endless list has loaded, so that coming back to it finds the same posts at the same height. */
export interface FeedState {
  batches: readonly Batch[];
  page: number;
  hasMore: boolean;
  /** Posts published later are left out of every page, so that pages do not shift under the reader. */
  before: string;
  /** Whether the pages so far were asked for in the name of the user who reads. */
  personal?: boolean;
  /** The reader has asked for other posts. */
  changed?: boolean;
}

export interface FeedQuery {
  category?: string;
  region?: string;
  near?: string;
  /** Posts of those the reader follows instead of the feed. */
  followed?: boolean;
  limit: number;
}

interface FeedOptions {
  first: FeedState;
  query: FeedQuery;
  elsewhere: ReadonlySet<string>;
  /** Of those, what the first rows of one's own may show again. */
  again: ReadonlySet<string>;
  /** Somebody is logged in: what follows the page that all guests share is chosen for that person, from its first page on. */
  personal: boolean;
}

/** A list that grows. Give the component that uses it a key that changes with the query. */
export function useFeed({ first, query, elsewhere, again, personal }: FeedOptions) {
  const memoryKey = `${useLocation().key} ${JSON.stringify(query)}`;
  const [feed, setFeed] = useState(() => recallFeed(memoryKey) ?? first);
  const { send, isPending, error } = useCall(requestPage, { success: null, failure: null });
  useEffect(() => rememberFeed(memoryKey, feed), [memoryKey, feed]);

  const load = useCallback(
    async (state: FeedState, change: (next: Page) => FeedState) => {
      if (isPending) return false;
      const page = personal && !state.personal ? 1 : state.page + 1;
      const sent = await send({ query, page, before: state.before });
      if (sent.ok) setFeed({ ...change(sent.answer), personal });
      return sent.ok;
    },
    [isPending, send, query, personal],
  );

  const loadMore = useCallback(async () => {
    if (feed.hasMore || (personal && !feed.personal)) await load(feed, (next) => append(feed, next, elsewhere));
  }, [feed, load, elsewhere, personal]);

  /** Other posts in place of these: the next page, and after the last one the newest again; or the first as they are at `since`. */
  const change = useCallback(
    async (since?: string) => {
      const goesOn = feed.hasMore && since === undefined;
      const from = goesOn ? feed : { ...feed, page: 0, before: since ?? new Date().toISOString() };
      const empty = { ...from, batches: [], changed: true };
      return load(from, (next) =>
        append(
          empty,
          since === undefined ? next : { ...next, list: openWith(next.list, elsewhere, again) },
          since === undefined ? elsewhere : NOTHING,
        ),
      );
    },
    [feed, load, elsewhere, again],
  );

  return { feed, isLoading: isPending, failure: error?.message ?? null, loadMore, change };
}

const NOTHING: ReadonlySet<string> = new Set();

interface Page {
  list: readonly (FoundPost | PostCard)[];
  page: number;
  hasMore: boolean;
  personal?: true | undefined;
}

const requestPage = ({
  query: { followed: ofFollowed, ...query },
  page,
  before,
}: {
  query: FeedQuery;
  page: number;
  before: string;
}): Promise<Answered<Page>> =>
  ofFollowed === true
    ? requestWithMessage(followed, { page, limit: query.limit, before })
    : requestWithMessage(suggest, { ...query, page, before });

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
export function append(state: FeedState, { list, page, hasMore, personal }: Page, elsewhere: ReadonlySet<string>): FeedState {
  const known = new Set(state.batches.flatMap(({ posts }) => posts.map(({ id }) => id)));
  const posts = list.filter(({ id }) => !known.has(id) && !elsewhere.has(id));
  return { ...state, batches: [...state.batches, { posts, personal: personal === true }], page, hasMore };
}

const OPENING = 6;
const OF_AN_AUTHOR = 2;

/**
 * The first page of one's own: six rows with no author more than twice, which the hot list beside them does not thin out, then what stands nowhere else.
 */
export function openWith<Post extends FoundPost | PostCard>(
  list: readonly Post[],
  elsewhere: ReadonlySet<string>,
  again: ReadonlySet<string>,
): Post[] {
  const opening: Post[] = [];
  for (const post of list) {
    if (opening.length === OPENING) break;
    const others = opening.filter(({ author }) => author.id === post.author.id).length;
    if (others < OF_AN_AUTHOR && (!elsewhere.has(post.id) || again.has(post.id))) opening.push(post);
  }
  const opened = new Set(opening.map(({ id }) => id));
  return [...opening, ...list.filter(({ id }) => !opened.has(id) && !elsewhere.has(id))];
}
