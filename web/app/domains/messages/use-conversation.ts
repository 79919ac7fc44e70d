import { useCallback, useEffect, useRef, useState } from 'react';
import { messageList, messagePeer, readMessages } from './api.ts';
import { ApiError, request } from '../../lib/api.ts';
import { onLive } from '../../kits/live/live-events.ts';
import { withEarlier, withEvent, withNewest, type ThreadState } from './conversation-state.ts';
import { readOutgoing } from './message-drafts.ts';

const PAGE = 40;

export type ChangeThread = (change: (state: ThreadState) => ThreadState) => void;

/** The conversation with one person, live; read marks are set while it is looked at. */
export function useThread(userId: string, peerId: string) {
  const [state, setState] = useState<ThreadState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [loadingEarlier, setLoadingEarlier] = useState(false);
  const current = useRef(state);
  current.current = state;

  const change: ChangeThread = useCallback((how) => setState((now) => now && how(now)), []);

  const load = useCallback(async () => {
    try {
      const page = await newestPage(current.current?.thread.conversationId ?? null, peerId);
      setState((now) => withNewest(now, page, now?.outgoing ?? readOutgoing(userId, peerId)));
      setProblem(null);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }, [userId, peerId]);

  useEffect(() => {
    void load();
    return onLive('connected', () => void load());
  }, [load]);

  useEffect(
    () =>
      onLive('privateMessage', (event) => {
        const now = current.current;
        if (now === null || event.peerId !== peerId) return;
        const next = withEvent(now, event);
        if (next === null) void load();
        else setState((state) => state && (withEvent(state, event) ?? state));
      }),
    [load, peerId],
  );

  useReadMarks(state);

  const loadEarlier = useCallback(async () => {
    const { thread, messages } = current.current ?? {};
    const before = messages?.[0]?.id;
    if (thread === undefined || thread.conversationId === null || before === undefined) return;
    setLoadingEarlier(true);
    try {
      const page = await request(messageList, { conversationId: thread.conversationId, before, limit: PAGE });
      setState((now) => now && withEarlier(now, page));
      setProblem(null);
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setLoadingEarlier(false);
    }
  }, []);

  return { state, problem, change, load, loadEarlier, loadingEarlier };
}

async function newestPage(conversationId: string | null, peerId: string) {
  if (conversationId !== null) return request(messageList, { conversationId, limit: PAGE });
  const thread = await request(messagePeer, { userId: peerId });
  if (thread.conversationId === null) return { list: [], hasMore: false, thread };
  return request(messageList, { conversationId: thread.conversationId, limit: PAGE });
}

/** Marks the conversation read when something of the other's is there that was not there before, while the page is looked at. */
function useReadMarks(state: ThreadState | null): void {
  const conversationId = state?.thread.conversationId ?? null;
  const last = state?.messages.findLast(({ mine }) => !mine)?.id ?? null;
  useEffect(() => {
    if (conversationId === null || last === null) return;
    const mark = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', mark);
      // A mark that was not set is set with the next message.
      request(readMessages, { conversationId }).catch(() => {});
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [conversationId, last]);
}

const errorMessage = (error: unknown): string => (error instanceof ApiError ? error.message : '消息加载失败');
