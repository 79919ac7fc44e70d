import type { Message, MessageEvent, Thread } from '#contract/messages/messages.ts';

/** A message that is being sent: shown in the thread at once, and kept there when sending fails. */
export interface Outgoing {
  /** The key of the message and of the call, so that a retry never sends the message twice. */
  key: string;
  content: string;
  picture: OutgoingPicture | null;
  /** The reason for which sending failed; null while it is being sent. */
  problem: string | null;
  createTime: string;
}

export interface OutgoingPicture {
  /** `file` until it is uploaded, then `url`. */
  file: File | null;
  url: string | null;
  /** Address of a local preview. */
  preview: string;
}

/** The shown part of a conversation with one person; messages from the oldest to the newest. */
export interface ThreadState {
  thread: Thread;
  messages: readonly Message[];
  /** There are earlier messages to load. */
  hasMore: boolean;
  outgoing: readonly Outgoing[];
}

export type MessagePage = { list: readonly Message[]; hasMore: boolean; thread: Thread };

/** Puts the newest page into the state; earlier messages are kept when the page overlaps them. */
export function withNewest(state: ThreadState | null, page: MessagePage, outgoing: readonly Outgoing[]): ThreadState {
  const newest = page.list.toReversed();
  const before = state?.messages ?? [];
  const oldest = newest[0];
  const joint = oldest === undefined ? -1 : before.findIndex(({ id }) => id === oldest.id);
  // The later of both: a page that was requested earlier may not include the last time that the other person read.
  const readUpTo = [state?.thread.readUpTo ?? null, page.thread.readUpTo].reduce((one, other) =>
    (one ?? '') > (other ?? '') ? one : other,
  );
  const thread = { ...page.thread, readUpTo };
  if (state === null || joint === -1) return { thread, messages: newest, hasMore: page.hasMore, outgoing };
  return { ...state, thread, messages: [...before.slice(0, joint), ...newest] };
}

export const withEarlier = (state: ThreadState, page: MessagePage): ThreadState => {
  const ids = new Set(state.messages.map(({ id }) => id));
  const earlier = page.list.filter(({ id }) => !ids.has(id)).toReversed();
  return { ...state, messages: [...earlier, ...state.messages], hasMore: page.hasMore };
};

/** Replaces a message, or adds it at the end. */
export function withMessage(state: ThreadState, message: Message): ThreadState {
  const at = state.messages.findIndex(({ id }) => id === message.id);
  return { ...state, messages: at === -1 ? [...state.messages, message] : state.messages.with(at, message) };
}

export const withoutMessage = (state: ThreadState, messageId: string): ThreadState => ({
  ...state,
  messages: state.messages.filter(({ id }) => id !== messageId),
});

export function withOutgoing(state: ThreadState, message: Outgoing): ThreadState {
  const at = state.outgoing.findIndex(({ key }) => key === message.key);
  return { ...state, outgoing: at === -1 ? [...state.outgoing, message] : state.outgoing.with(at, message) };
}

export const withoutOutgoing = (state: ThreadState, key: string): ThreadState => ({
  ...state,
  outgoing: state.outgoing.filter((message) => message.key !== key),
});

/** Replaces an outgoing message by the sent one. */
export const withSent = (state: ThreadState, key: string, message: Message): ThreadState =>
  withMessage(withoutOutgoing({ ...state, thread: { ...state.thread, conversationId: message.conversationId } }, key), message);

/**
 * Applies a live event of this conversation. Messages that are being sent from here are ignored, since they come with their own
 * response. Null: load the page again, because what may be sent has changed.
 */
export function withEvent(state: ThreadState, event: MessageEvent): ThreadState | null {
  const { kind, mine, message, messageId, at } = event;
  // The first message, which creates the conversation.
  if (state.thread.conversationId === null)
    return withEvent({ ...state, thread: { ...state.thread, conversationId: event.conversationId } }, event);
  if (kind === 'sent' && message !== null) {
    const isSending = (outgoing: Outgoing) => outgoing.problem === null && outgoing.content.trim() === message.content;
    if (mine && state.outgoing.some(isSending)) return state;
    // A reply lifts the limit for messages to strangers.
    return !mine && state.thread.can.reason !== null ? null : withMessage(state, message);
  }
  if (kind === 'recalled' && message !== null) {
    return state.messages.some(({ id }) => id === message.id) ? withMessage(state, message) : state;
  }
  if (kind === 'read' && !mine) return { ...state, thread: { ...state.thread, readUpTo: at } };
  if (kind === 'removed')
    return messageId === null ? { ...state, messages: [], hasMore: false } : withoutMessage(state, messageId);
  return state;
}
