import { useEffect, useRef, useState } from 'react';
import type { PostCard } from '#contract/posts/post.ts';

export interface KeptPage<Item> {
  list: Item[];
  page: number;
  hasMore: boolean;
}

export interface Kept<Item> {
  /** Null while nothing has come yet. */
  items: readonly Item[] | null;
  hasMore: boolean;
  loading: boolean;
  failure: string | null;
  /** The next page; after a failure the one that failed. */
  load: () => void;
  /** Takes posts out of what is shown; answers how to put them back. */
  drop: (ids: readonly string[]) => () => void;
  /** From the first page again. */
  reset: () => void;
}

/** An own list of posts, page after page. `load` asks for a page; another `question` is another list. */
export function useKept<Item extends PostCard>(
  question: string,
  ask: (page: number, signal: AbortSignal) => Promise<KeptPage<Item>>,
): Kept<Item> {
  const [items, setItems] = useState<readonly Item[] | null>(null);
  const [last, setLast] = useState({ page: 0, hasMore: false });
  const [loading, setLoading] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const asking = useRef<AbortController | null>(null);

  const load = async (page: number) => {
    asking.current?.abort();
    const current = new AbortController();
    asking.current = current;
    setLoading(true);
    setFailure(null);
    try {
      const answer = await ask(page, current.signal);
      if (current.signal.aborted) return;
      setItems((before) => (page === 1 || before === null ? answer.list : merged(before, answer.list)));
      setLast(answer);
    } catch (error) {
      if (current.signal.aborted) return;
      setFailure(error instanceof Error ? error.message : '请求失败');
    }
    setLoading(false);
  };
  useEffect(() => {
    setItems(null);
    setLast({ page: 0, hasMore: false });
    void load(1);
    return () => asking.current?.abort();
    // `ask` is made anew with each rendering; what it asks is named by the question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, turn]);

  return {
    items,
    hasMore: last.hasMore,
    loading,
    failure,
    load: () => void load(last.page + 1),
    drop(ids) {
      const before = items;
      setItems((now) => now?.filter(({ id }) => !ids.includes(id)) ?? null);
      return () => setItems(before);
    },
    reset: () => setTurn((now) => now + 1),
  };
}

/** A page that has shifted because something was taken out brings nothing twice. */
function merged<Item extends PostCard>(before: readonly Item[], next: readonly Item[]): Item[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...next.filter(({ id }) => !known.has(id))];
}
