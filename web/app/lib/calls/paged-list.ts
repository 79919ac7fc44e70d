import { useEffect, useState } from 'react';
import type { AnswerAt, CallAddress, InputAt } from '#contract/calls.ts';
import { messageOf, request } from '../api.ts';
import { createStore, useStore } from '../store.ts';
import { appended, idOf, renewed, type Page } from './pages.ts';

export interface PagedState<Item, Answer extends Page<Item>> {
  /** Null until the first page has come. */
  items: readonly Item[] | null;
  /** The newest page, of whichever filter: for what the call answers beside its list. */
  last: Answer | null;
  hasMore: boolean;
  isLoading: boolean;
  failure: string | null;
}

export interface PagedList<Item, Answer extends Page<Item>> extends PagedState<Item, Answer> {
  /** The next page; after a failure the one that failed. */
  loadMore: () => void;
  /** From the first page again. */
  reload: () => void;
  /** What is new comes to the top, and what was loaded below stays. However often it is called, one request is under way. */
  refresh: () => void;
  /** Changes what is shown, after a write; answers how to take that back. */
  change: (how: (items: readonly Item[]) => readonly Item[]) => () => void;
}

type ItemOf<At extends CallAddress> = AnswerAt<At> extends { list: readonly (infer Item)[] } ? Item : never;

interface PagedOptions<Item, Answer> {
  /** The first page where it came with the page itself; it is not loaded again. */
  first?: Answer;
  keyOf?: (item: Item) => string;
}

/**
 * A list that grows a page at a time: loaded from its first page when it is shown and when the filter changes. What has moved on
 * to the next page meanwhile is shown once. It needs no query client, and caches nothing. A null filter asks for nothing.
 */
export function usePagedList<At extends CallAddress>(
  at: At,
  filter: Omit<InputAt<At>, 'page'> | null,
  { first, keyOf = idOf }: PagedOptions<ItemOf<At>, AnswerAt<At>> = {},
): PagedList<ItemOf<At>, AnswerAt<At> & Page<ItemOf<At>>> {
  const [pager] = useState(() =>
    createPager<ItemOf<At>, AnswerAt<At> & Page<ItemOf<At>>>(keyOf, first as (AnswerAt<At> & Page<ItemOf<At>>) | undefined),
  );
  const question = filter === null ? null : JSON.stringify(filter);
  useEffect(
    () =>
      pager.open(
        question,
        (page, signal) =>
          request(at, { ...(JSON.parse(question ?? '{}') as object), page } as InputAt<At>, { signal }) as Promise<
            AnswerAt<At> & Page<ItemOf<At>>
          >,
      ),
    [pager, at, question],
  );
  return { ...useStore(pager.state), ...pager.actions };
}

/** The hook without React. */
export function createPager<Item, Answer extends Page<Item>>(keyOf: (item: Item) => string = idOf, first?: Answer) {
  const NOTHING: PagedState<Item, Answer> = { items: null, last: null, hasMore: false, isLoading: true, failure: null };
  const state = createStore<PagedState<Item, Answer>>(first === undefined ? NOTHING : withPage(first, first.list));
  let load: ((page: number, signal: AbortSignal) => Promise<Answer>) | null = null;
  /** Undefined before the first question. */
  let opened: string | null | undefined;
  let reached = first === undefined ? 0 : 1;
  let turning = new AbortController();
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
    turning.abort();
    turning = new AbortController();
    state.set({ ...state.get(), isLoading: true, failure: null });
    void fetchPage(page, turning.signal, (answer) => {
      reached = page;
      state.set(withPage(answer, page === 1 ? answer.list : appended(state.get().items ?? [], answer.list, keyOf)));
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
        const { list, hasMore: goesOn } = renewed(items === null ? null : { list: items, hasMore }, answer, keyOf);
        reached = Math.max(1, reached);
        state.set({ ...withPage(answer, list), hasMore: goesOn, isLoading: isLoading && items !== null });
      });
    } while (current.again && !current.stop.signal.aborted);
    if (refreshing === current) refreshing = null;
  };
  const stop = () => {
    turning.abort();
    refreshing?.stop.abort();
    refreshing = null;
  };
  return {
    state,
    /** Loads another list; answers how to stop waiting for it. The first one is not loaded where its page is there. */
    open(question: string | null, how: (page: number, signal: AbortSignal) => Promise<Answer>): () => void {
      const isGiven = first !== undefined && (opened === undefined || opened === question);
      opened = question;
      load = question === null ? null : how;
      if (question === null) state.set({ ...NOTHING, items: [], isLoading: false });
      else if (!isGiven) {
        reached = 0;
        state.set({ ...NOTHING, last: state.get().last });
        turnTo(1);
      }
      return stop;
    },
    actions: {
      loadMore: () => turnTo(reached + 1),
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
