import { useCallback, useEffect, useRef, useState } from 'react';
import type { Conversation, MessageBox } from '#contract/messages/messages.ts';
import { conversations } from './api.ts';
import { ApiError, request } from '../../lib/api.ts';
import { onLive } from '../../kits/live/live-events.ts';

const PAGE = 30;

export interface Conversations {
  list: readonly Conversation[];
  hasMore: boolean;
  unread: { normal: number; stranger: number };
}

/** One box of the person's conversations, kept as it is on the server. */
export function useConversations(box: MessageBox) {
  const [loaded, setLoaded] = useState<Conversations | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  const pages = useRef(1);
  const loading = useRef({ now: false, again: false });

  /** However many things happen at once, one question is under way, and one more follows it. */
  const refresh = useCallback(async () => {
    if (loading.current.now) {
      loading.current.again = true;
      return;
    }
    do {
      loading.current = { now: true, again: false };
      try {
        const page = await request(conversations, { box, page: 1, limit: PAGE });
        setLoaded((before) => renewed(before, page));
        setProblem(null);
      } catch (error) {
        setProblem(errorMessage(error));
      }
    } while (loading.current.again);
    loading.current.now = false;
  }, [box]);

  useEffect(() => {
    setLoaded(null);
    pages.current = 1;
    void refresh();
    const again = () => void refresh();
    const ends = [onLive('privateMessage', again), onLive('connected', again)];
    return () => ends.forEach((end) => end());
  }, [refresh]);

  const loadMore = async () => {
    setLoadingMore(true);
    try {
      const page = await request(conversations, { box, page: pages.current + 1, limit: PAGE });
      pages.current += 1;
      setLoaded(
        (before) => before && { ...before, list: without(before.list, page.list).concat(page.list), hasMore: page.hasMore },
      );
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setLoadingMore(false);
    }
  };

  return { loaded, problem, refresh, loadMore, loadingMore };
}

function renewed(before: Conversations | null, page: Conversations): Conversations {
  const below = page.hasMore && before !== null ? without(before.list, page.list).slice(0, before.list.length) : [];
  return {
    list: [...page.list, ...below],
    hasMore: below.length > 0 && before !== null ? before.hasMore : page.hasMore,
    unread: page.unread,
  };
}

function without(list: readonly Conversation[], those: readonly Conversation[]): Conversation[] {
  const ids = new Set(those.map(({ id }) => id));
  return list.filter(({ id }) => !ids.has(id));
}

const errorMessage = (error: unknown): string => (error instanceof ApiError ? error.message : '私信加载失败');
