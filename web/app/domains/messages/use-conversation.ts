import { useCallback, useEffect, useRef, useState } from 'react';
import { messageList, messagePeer, readMessages } from '#contract/messages/addresses.ts';
import { request, requestWithMessage, type ApiAnswer } from '../../lib/api.ts';
import { useCall } from '../../lib/calls/use-call.ts';
import { onLive } from '../../kits/live/live-events.ts';
import { withEarlier, withEvent, withNewest, type MessagePage, type ThreadState } from './conversation-state.ts';
import { readOutgoing } from './message-drafts.ts';

const PAGE_SIZE = 40;

export type ChangeThread = (change: (state: ThreadState) => ThreadState) => void;

/** The conversation with a user, updated live; messages are marked as read while the page is visible. */
export function useThread(userId: string, peerId: string) {
  const [state, setState] = useState<ThreadState | null>(null);
  const { send: sendLatest, error } = useCall(requestLatest, { success: null, failure: null });
  const earlier = useCall(messageList, { success: null, failure: null });
  const { send: sendEarlier, reset: forgetEarlier } = earlier;
  const current = useRef(state);
  current.current = state;

  const change: ChangeThread = useCallback((how) => setState((now) => now && how(now)), []);

  const load = useCallback(async () => {
    const result = await sendLatest({ conversationId: current.current?.thread.conversationId ?? null, peerId });
    if (!result.ok) return;
    setState((now) => withNewest(now, result.answer, now?.outgoing ?? readOutgoing(userId, peerId)));
    forgetEarlier();
  }, [userId, peerId, sendLatest, forgetEarlier]);

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
        // Null: the event changes what may be sent, which only a new load tells.
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
    const result = await sendEarlier({ conversationId: thread.conversationId, before, limit: PAGE_SIZE });
    if (result.ok) setState((now) => now && withEarlier(now, result.answer));
  }, [sendEarlier]);

  const problem = (error ?? earlier.error)?.message ?? null;
  return { state, problem, change, load, loadEarlier, loadingEarlier: earlier.isPending };
}

interface Conversed {
  conversationId: string | null;
  peerId: string;
}

/** The newest page of a conversation, which may not exist yet. */
async function requestLatest({ conversationId, peerId }: Conversed): Promise<ApiAnswer<MessagePage>> {
  if (conversationId !== null) return requestWithMessage(messageList, { conversationId, limit: PAGE_SIZE });
  const { data: thread, msg } = await requestWithMessage(messagePeer, { userId: peerId });
  if (thread.conversationId === null) return { data: { list: [], hasMore: false, thread }, msg };
  return requestWithMessage(messageList, { conversationId: thread.conversationId, limit: PAGE_SIZE });
}

/** Marks the conversation as read when the other person's messages arrive while the page is visible. */
function useReadMarks(state: ThreadState | null): void {
  const conversationId = state?.thread.conversationId ?? null;
  const last = state?.messages.findLast(({ mine }) => !mine)?.id ?? null;
  useEffect(() => {
    if (conversationId === null || last === null) return;
    const mark = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', mark);
      // After a failure it is marked with the next message.
      request(readMessages, { conversationId }).catch(() => {});
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [conversationId, last]);
}
