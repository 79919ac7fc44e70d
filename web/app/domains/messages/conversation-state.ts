import type { Message, MessageEvent, Thread } from '#contract/messages/messages.ts';

/** A message on its way: it stands in the thread from the press on, and stays there when it could not be sent. */
export interface Outgoing {
  /** Also the call's idempotency key, so that trying again never sends twice. */
  key: string;
  content: string;
  picture: OutgoingPicture | null;
  /** Why it was not sent; null while it is on its way. */
  problem: string | null;
  createTime: string;
}

export interface OutgoingPicture {
  /** The file until it is uploaded, then its address on the site. */
  file: File | null;
  url: string | null;
  /** For the eye while it is on its way. */
  preview: string;
}

/** What is shown of a conversation with one person. Messages go from the oldest to the newest. */
export interface ThreadState {
  thread: Thread;
  messages: readonly Message[];
  /** Earlier messages are there to be loaded. */
  hasMore: boolean;
  outgoing: readonly Outgoing[];
}

export type MessagePage = { list: readonly Message[]; hasMore: boolean; thread: Thread };

/** The newest page, loaded for the first time or again: what was loaded of earlier ones stays when it joins on. */
export function withNewest(state: ThreadState | null, page: MessagePage, outgoing: readonly Outgoing[]): ThreadState {
  const newest = page.list.toReversed();
  const known = state?.messages ?? [];
  const oldest = newest[0];
  const joint = oldest === undefined ? -1 : known.findIndex(({ id }) => id === oldest.id);
  // A page that was asked for before the other person read does not know of it; what was read stays read.
  const readUpTo = [state?.thread.readUpTo ?? null, page.thread.readUpTo].reduce((one, other) =>
    (one ?? '') > (other ?? '') ? one : other,
  );
  const thread = { ...page.thread, readUpTo };
  if (state === null || joint === -1) return { thread, messages: newest, hasMore: page.hasMore, outgoing };
  return { ...state, thread, messages: [...known.slice(0, joint), ...newest] };
}

export const withEarlier = (state: ThreadState, page: MessagePage): ThreadState => {
  const known = new Set(state.messages.map(({ id }) => id));
  const earlier = page.list.filter(({ id }) => !known.has(id)).toReversed();
  return { ...state, messages: [...earlier, ...state.messages], hasMore: page.hasMore };
};

/** New at the end, or changed in its place. */
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
  outgoing: state.outgoing.filter((one) => one.key !== key),
});

/** The server took it: it takes the place of what was on its way. */
export const withSent = (state: ThreadState, key: string, message: Message): ThreadState =>
  withMessage(withoutOutgoing({ ...state, thread: { ...state.thread, conversationId: message.conversationId } }, key), message);

/**
 * What the stream tells of this conversation. What is on its way from here comes with its own answer. Null: the page is to be
 * loaded again, because what may be sent has changed.
 */
export function withEvent(state: ThreadState, event: MessageEvent): ThreadState | null {
  const { kind, mine, message, messageId, at } = event;
  // The first words of a conversation that did not exist before.
  if (state.thread.conversationId === null)
    return withEvent({ ...state, thread: { ...state.thread, conversationId: event.conversationId } }, event);
  if (kind === 'sent' && message !== null) {
    const isOnItsWay = (one: Outgoing) => one.problem === null && one.content.trim() === message.content;
    if (mine && state.outgoing.some(isOnItsWay)) return state;
    // An answer lifts the rule for strangers.
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
