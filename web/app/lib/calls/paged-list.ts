import { useEffect, useState } from 'react';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { request } from '../api.ts';
import { createStore, useStore } from '../store.ts';
import { failureOf } from './use-answer.ts';

/** What every paged call answers; calls add to it. */
export interface Page<Item> {
  list: readonly Item[];
  page: number;
  hasMore: boolean;
}

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
  /** Changes what is shown, after a write; answers how to take that back. */
  change: (how: (items: readonly Item[]) => readonly Item[]) => () => void;
}

type ItemOf<C extends Call> = AnswerOf<C> extends { list: readonly (infer Item)[] } ? Item : never;

interface PagedOptions<Item, Answer> {
  /** The first page where it came with the page itself; it is not asked for again. */
  first?: Answer;
  keyOf?: (item: Item) => string;
}

/**
 * A list that grows a page at a time: asked from its first page when it is shown and when the filter changes. What has moved on
 * to the next page meanwhile is shown once. It needs no query client, and caches nothing.
 */
export function usePagedList<C extends Call>(
  call: C,
  filter: Omit<InputOf<C>, 'page'>,
  { first, keyOf = idOf }: PagedOptions<ItemOf<C>, AnswerOf<C>> = {},
): PagedList<ItemOf<C>, AnswerOf<C> & Page<ItemOf<C>>> {
  const [pager] = useState(() =>
    createPager<ItemOf<C>, AnswerOf<C> & Page<ItemOf<C>>>(keyOf, first as (AnswerOf<C> & Page<ItemOf<C>>) | undefined),
  );
  const question = JSON.stringify(filter);
  useEffect(
    () =>
      pager.ask(
        question,
        (page, signal) =>
          request(call, { ...(JSON.parse(question) as object), page } as InputOf<C>, { signal }) as Promise<
            AnswerOf<C> & Page<ItemOf<C>>
          >,
      ),
    [pager, call, question],
  );
  return { ...useStore(pager.state), loadMore: pager.loadMore, reload: pager.reload, change: pager.change };
}

const idOf = (item: unknown): string => (item as { id: string }).id;

/** The hook without React. */
export function createPager<Item, Answer extends Page<Item>>(keyOf: (item: Item) => string = idOf, first?: Answer) {
  const NOTHING: PagedState<Item, Answer> = { items: null, last: null, hasMore: false, isLoading: true, failure: null };
  const state = createStore<PagedState<Item, Answer>>(
    first === undefined ? NOTHING : { items: first.list, last: first, hasMore: first.hasMore, isLoading: false, failure: null },
  );
  let load: ((page: number, signal: AbortSignal) => Promise<Answer>) | null = null;
  let asked: string | null = null;
  let reached = first?.page ?? 0;
  let current = new AbortController();

  const turnTo = async (page: number) => {
    if (load === null) return;
    current.abort();
    current = new AbortController();
    const { signal } = current;
    state.set({ ...state.get(), isLoading: true, failure: null });
    try {
      const last = await load(page, signal);
      if (signal.aborted) return;
      reached = page;
      const items = page === 1 ? last.list : appended(state.get().items ?? [], last.list, keyOf);
      state.set({ items, last, hasMore: last.hasMore, isLoading: false, failure: null });
    } catch (error) {
      if (!signal.aborted) state.set({ ...state.get(), isLoading: false, failure: failureOf(error) });
    }
  };
  return {
    state,
    /** Asks for another list; answers how to stop waiting for it. The first question is not asked where its page is there. */
    ask(question: string, how: (page: number, signal: AbortSignal) => Promise<Answer>): () => void {
      const isGiven = first !== undefined && (asked === null || asked === question);
      load = how;
      if (!isGiven) {
        reached = 0;
        state.set({ ...NOTHING, last: state.get().last });
        void turnTo(1);
      }
      asked = question;
      return () => current.abort();
    },
    loadMore: () => void turnTo(reached + 1),
    reload: () => void turnTo(1),
    change(how: (items: readonly Item[]) => readonly Item[]): () => void {
      const before = state.get().items;
      if (before !== null) state.set({ ...state.get(), items: how(before) });
      return () => state.set({ ...state.get(), items: before });
    },
  };
}

/** A page below what is there; what has moved on to it meanwhile is not shown twice. */
export function appended<Item>(before: readonly Item[], page: readonly Item[], keyOf: (item: Item) => string = idOf): Item[] {
  const known = new Set(before.map(keyOf));
  return [...before, ...page.filter((item) => !known.has(keyOf(item)))];
}

/** The first page asked for again: what is new stands at the top, and what was loaded below it stays. */
export function renewed<Item, List extends Pick<Page<Item>, 'list' | 'hasMore'>>(
  before: Pick<Page<Item>, 'list' | 'hasMore'> | null | undefined,
  first: List,
  keyOf: (item: Item) => string = idOf,
): List {
  const known = new Set(first.list.map(keyOf));
  const below = first.hasMore ? (before?.list.filter((item) => !known.has(keyOf(item))) ?? []) : [];
  const hasMore = below.length > 0 && before ? before.hasMore : first.hasMore;
  return { ...first, list: [...first.list, ...below], hasMore };
}
