import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { followed, suggest } from '#contract/discovery/addresses.ts';
import type { PostCard } from '#contract/posts/post.ts';
import type { FoundPost } from '#contract/discovery/feed.ts';
import { requestWithMessage, type ApiAnswer } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import type { Served } from '../../../lib/guest-context.ts';
import type { FeedItemProps } from './feed-item.tsx';
import type { Batch, Beat } from './rhythm.ts';

/** The loaded part of an endless list, remembered so that going back shows the same posts at the same scroll position. */
export interface FeedState {
  /** The items before the batches, which the server has laid out; undefined once the reader has pressed for other posts. */
  opened?: OpenedFeed | undefined;
  batches: readonly Batch[];
  page: number;
  hasMore: boolean;
  /** Posts published after this time are left out of every page, so that pages do not shift. */
  before: string;
  /** Whether the pages so far were requested as the logged-in user. */
  personal?: boolean;
  /** The reader has pressed for other posts. */
  changed?: boolean;
}

/** Names of the served parts, before their index. */
export const SERVED_ROWS = 'rows-';

export interface OpenedFeed {
  /** Items between the blocks of the page, and the blocks by index. */
  parts: readonly (Served<{ items: readonly FeedItemProps[] }> | number)[];
  ids: readonly string[];
  end: Beat;
  /** The markup of `parts` (null for a block) as it was when the reader left the page. */
  markup?: readonly (string | null)[];
}

export interface FeedQuery {
  category?: string;
  region?: string;
  near?: string;
  /** Posts of followed authors instead of the feed. */
  followed?: boolean;
  limit: number;
}

interface FeedOptions {
  first: FeedState;
  query: FeedQuery;
  /** Ids of posts in other sections of the page. */
  elsewhere: ReadonlySet<string>;
  /** The posts of `elsewhere` that the first rows of a personal feed may repeat. */
  repeatable: ReadonlySet<string>;
  /** Somebody is logged in: after the first page, which all guests share, their own feed follows from its first page on. */
  personal: boolean;
}

/** An endless list of posts. Components that use it need a `key` that changes with the query. */
export function useFeed({ first, query, elsewhere, repeatable, personal }: FeedOptions) {
  const memoryKey = `${useLocation().key} ${JSON.stringify(query)}`;
  const [feed, setFeed] = useState(() => recallFeed(memoryKey) ?? first);
  const { send, isPending, error } = useCall(requestPage, { success: null, failure: null });
  useEffect(() => rememberFeed(memoryKey, feed), [memoryKey, feed]);

  const load = useCallback(
    async (state: FeedState, change: (next: Page) => FeedState) => {
      if (isPending) return false;
      const page = personal && !state.personal ? 1 : state.page + 1;
      const outcome = await send({ query, page, before: state.before });
      if (outcome.ok) setFeed({ ...change(outcome.answer), personal });
      return outcome.ok;
    },
    [isPending, send, query, personal],
  );

  const loadMore = useCallback(async () => {
    if (feed.hasMore || (personal && !feed.personal)) await load(feed, (next) => append(feed, next, elsewhere));
  }, [feed, load, elsewhere, personal]);

  /** Replaces the posts: by the next page, or after the last one by the newest; with `since`, by the first page as of that time. */
  const change = useCallback(
    async (since?: string) => {
      const goesOn = feed.hasMore && since === undefined;
      const from = goesOn ? feed : { ...feed, page: 0, before: since ?? new Date().toISOString() };
      const empty = { ...from, opened: undefined, batches: [], changed: true };
      return load(from, (next) =>
        append(
          empty,
          since === undefined ? next : { ...next, list: openWith(next.list, elsewhere, repeatable) },
          since === undefined ? elsewhere : NOTHING,
        ),
      );
    },
    [feed, load, elsewhere, repeatable],
  );

  const rememberMarkup = useCallback(
    (markup: (string | null)[]) => {
      if (feed.opened !== undefined) rememberFeed(memoryKey, { ...feed, opened: { ...feed.opened, markup } });
    },
    [memoryKey, feed],
  );
  return { feed, isLoading: isPending, failure: error?.message ?? null, loadMore, change, rememberMarkup };
}

const NOTHING: ReadonlySet<string> = new Set();

interface Page {
  list: readonly (FoundPost | PostCard)[];
  page: number;
  hasMore: boolean;
  personal?: true | undefined;
}

const requestPage = ({
  query: { followed: onlyFollowed, ...query },
  page,
  before,
}: {
  query: FeedQuery;
  page: number;
  before: string;
}): Promise<ApiAnswer<Page>> =>
  onlyFollowed === true
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

/** Adds a page, without posts that are already in the list or elsewhere on the page. */
export function append(state: FeedState, { list, page, hasMore, personal }: Page, elsewhere: ReadonlySet<string>): FeedState {
  const loadedIds = new Set([...(state.opened?.ids ?? []), ...state.batches.flatMap(({ posts }) => posts.map(({ id }) => id))]);
  const posts = list.filter(({ id }) => !loadedIds.has(id) && !elsewhere.has(id));
  return { ...state, batches: [...state.batches, { posts, personal: personal === true }], page, hasMore };
}

const OPENING = 6;
const PER_AUTHOR = 2;

/**
 * The first page of a personal feed: six rows with at most two posts per author, which may repeat `repeatable`, then the posts that
 * are not elsewhere on the page.
 */
export function openWith<Post extends FoundPost | PostCard>(
  list: readonly Post[],
  elsewhere: ReadonlySet<string>,
  repeatable: ReadonlySet<string>,
): Post[] {
  const opening: Post[] = [];
  for (const post of list) {
    if (opening.length === OPENING) break;
    const others = opening.filter(({ author }) => author.id === post.author.id).length;
    if (others < PER_AUTHOR && (!elsewhere.has(post.id) || repeatable.has(post.id))) opening.push(post);
  }
  const openingIds = new Set(opening.map(({ id }) => id));
  return [...opening, ...list.filter(({ id }) => !openingIds.has(id) && !elsewhere.has(id))];
}
