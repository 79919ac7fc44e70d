import { useEffect, useState } from 'react';
import type { AnswerAt, CallAddress, InputAt } from '#contract/calls.ts';
import { messageOf, request } from '../api.ts';
import { createStore, useStore } from '../store.ts';
import { appendPage, idOf, mergeFirstPage, type Page } from './pages.ts';

export interface PagedState<Item, Answer extends Page<Item>> {
  /** Items of all loaded pages; null until the first page has arrived. */
  items: readonly Item[] | null;
  /** The last answer, possibly for the former filter; for fields that the call answers besides `list`. */
  last: Answer | null;
  hasMore: boolean;
  isLoading: boolean;
  failure: string | null;
}

export interface PagedList<Item, Answer extends Page<Item>> extends PagedState<Item, Answer> {
  /** Loads the next page, or after a failure the failed one again. */
  loadMore: () => void;
  /** Loads the first page and drops the others. */
  reload: () => void;
  /** Loads the first page and puts its new items on top; items loaded before stay. Calls during a refresh are merged into one more. */
  refresh: () => void;
  /** Changes the items after a write; returns a function that restores them. */
  change: (how: (items: readonly Item[]) => readonly Item[]) => () => void;
}

type ItemOf<At extends CallAddress> = AnswerAt<At> extends { list: readonly (infer Item)[] } ? Item : never;

interface PagedOptions<Item, Answer> {
  /** The first page, if the route's loader already loaded it; it is not requested again. */
  first?: Answer;
  /** Identifies an item; default: its `id`. */
  keyOf?: (item: Item) => string;
}

/**
 * A list that grows page by page. It loads its first page when mounted and when the filter changes. An item that moved to the next page
 * meanwhile is shown once. Needs no query client and caches nothing. A null filter loads nothing.
 */
export function usePagedList<At extends CallAddress>(
  at: At,
  filter: Omit<InputAt<At>, 'page'> | null,
  { first, keyOf = idOf }: PagedOptions<ItemOf<At>, AnswerAt<At>> = {},
): PagedList<ItemOf<At>, AnswerAt<At> & Page<ItemOf<At>>> {
  const [pager] = useState(() =>
    createPager<ItemOf<At>, AnswerAt<At> & Page<ItemOf<At>>>(keyOf, first as (AnswerAt<At> & Page<ItemOf<At>>) | undefined),
  );
  const filterJson = filter === null ? null : JSON.stringify(filter);
  useEffect(
    () =>
      pager.open(
        filterJson,
        (page, signal) =>
          request(at, { ...(JSON.parse(filterJson ?? '{}') as object), page } as InputAt<At>, { signal }) as Promise<
            AnswerAt<At> & Page<ItemOf<At>>
          >,
      ),
    [pager, at, filterJson],
  );
  return { ...useStore(pager.state), ...pager.actions };
}

/** The hook's logic without React. */
export function createPager<Item, Answer extends Page<Item>>(keyOf: (item: Item) => string = idOf, first?: Answer) {
  const LOADING: PagedState<Item, Answer> = { items: null, last: null, hasMore: false, isLoading: true, failure: null };
  const state = createStore<PagedState<Item, Answer>>(first === undefined ? LOADING : withPage(first, first.list));
  let load: ((page: number, signal: AbortSignal) => Promise<Answer>) | null = null;
  /** The filter that is open, as JSON; undefined before the first `open`. */
  let openedFilter: string | null | undefined;
  /** Number of the last loaded page; 0: none. */
  let lastPage = first === undefined ? 0 : 1;
  let pageRequest = new AbortController();
  let refreshing: { again: boolean; stop: AbortController } | null = null;

  const fetchPage = async (page: number, signal: AbortSignal, take: (answer: Answer) => void) => {
    if (load === null) return;
    try {
      const answer = await load(page, signal);
      if (!signal.aborted) take(answer);
    } catch (error) {
      if (!signal.aborted) state.set({ ...state.get(), isLoading: false, failure: messageOf(error) });
    }
  };
  const turnTo = (page: number) => {
    pageRequest.abort();
    pageRequest = new AbortController();
    state.set({ ...state.get(), isLoading: true, failure: null });
    void fetchPage(page, pageRequest.signal, (answer) => {
      lastPage = page;
      state.set(withPage(answer, page === 1 ? answer.list : appendPage(state.get().items ?? [], answer.list, keyOf)));
    });
  };
  const refresh = async () => {
    if (refreshing !== null) {
      refreshing.again = true;
      return;
    }
    const current = (refreshing = { again: false, stop: new AbortController() });
    do {
      current.again = false;
      await fetchPage(1, current.stop.signal, (answer) => {
        const { items, hasMore, isLoading } = state.get();
        const merged = mergeFirstPage(items === null ? null : { list: items, hasMore }, answer, keyOf);
        lastPage = Math.max(1, lastPage);
        state.set({ ...withPage(answer, merged.list), hasMore: merged.hasMore, isLoading: isLoading && items !== null });
      });
    } while (current.again && !current.stop.signal.aborted);
    if (refreshing === current) refreshing = null;
  };
  const stop = () => {
    pageRequest.abort();
    refreshing?.stop.abort();
    refreshing = null;
  };
  return {
    state,
    /** Opens the list of a filter (as JSON; null: an empty list) and returns a function that aborts its requests. `first` is used instead of a request. */
    open(filter: string | null, loadPage: (page: number, signal: AbortSignal) => Promise<Answer>): () => void {
      const isFirstGiven = first !== undefined && (openedFilter === undefined || openedFilter === filter);
      openedFilter = filter;
      load = filter === null ? null : loadPage;
      if (filter === null) state.set({ ...LOADING, items: [], isLoading: false });
      else if (!isFirstGiven) {
        lastPage = 0;
        state.set({ ...LOADING, last: state.get().last });
        turnTo(1);
      }
      return stop;
    },
    actions: {
      loadMore: () => turnTo(lastPage + 1),
      reload: () => turnTo(1),
      refresh: () => void refresh(),
      change(how: (items: readonly Item[]) => readonly Item[]): () => void {
        const before = state.get().items;
        if (before !== null) state.set({ ...state.get(), items: how(before) });
        return () => state.set({ ...state.get(), items: before });
      },
    },
  };
}

const withPage = <Item, Answer extends Page<Item>>(last: Answer, items: readonly Item[]): PagedState<Item, Answer> => ({
  items,
  last,
  hasMore: last.hasMore,
  isLoading: false,
  failure: null,
});
