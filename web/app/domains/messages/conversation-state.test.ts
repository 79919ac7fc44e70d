import { describe, expect, test } from 'vitest';
import type { Message, MessageEvent, Thread } from '#contract/messages/messages.ts';
import {
  withEarlier,
  withEvent,
  withNewest,
  withOutgoing,
  withSent,
  type Outgoing,
  type ThreadState,
} from './conversation-state.ts';

const message = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  conversationId: 'c',
  mine: false,
  content: id,
  image: null,
  createTime: '2026-11-21T07:00:00.000Z',
  recalled: false,
  can: { recall: false },
  ...more,
});
const thread = (more: Partial<Thread> = {}) =>
  ({
    conversationId: 'c',
    blocked: false,
    can: { send: true, image: true, maxLength: 500, reason: null },
    readUpTo: null,
    ...more,
  }) as Thread;
/** As the server answers: the newest first. */
const page = (ids: string[], hasMore = false) => ({ list: ids.toReversed().map((id) => message(id)), hasMore, thread: thread() });
const event = (more: Partial<MessageEvent>): MessageEvent => ({
  kind: 'sent',
  conversationId: 'c',
  peerId: 'p',
  mine: false,
  messageId: null,
  message: null,
  at: '2026-11-21T07:01:00.000Z',
  unread: { normal: 0, stranger: 0 },
  ...more,
});
const outgoing = (key: string, problem: string | null = null): Outgoing => ({
  key,
  content: '2',
  picture: null,
  problem,
  createTime: '',
});
const ids = (state: ThreadState | null) => state?.messages.map(({ id }) => id);
const loaded = (list = ['1', '2', '3'], hasMore = false) => withNewest(null, page(list, hasMore), []);

describe('a thread', () => {
  test('goes from the oldest to the newest, and back through its history without doubles', () => {
    const state = loaded(['4', '5', '6'], true);
    const whole = withEarlier(state, page(['2', '3', '4']));
    expect([ids(whole), whole.hasMore]).toEqual([['2', '3', '4', '5', '6'], false]);
  });

  test('loaded again after a break has what was missed, and keeps the history it joins on to', () => {
    const state = withEarlier(loaded(['4', '5'], true), page(['2', '3']));
    expect(ids(withNewest(state, page(['4', '5', '6', '7'], true), []))).toEqual(['2', '3', '4', '5', '6', '7']);
    // Too much was missed: what is in between is not known, so the history begins anew.
    const far = withNewest(state, page(['50', '51'], true), []);
    expect([ids(far), far.hasMore]).toEqual([['50', '51'], true]);
  });

  test('shows a message on its way once, whether its answer or its event comes first', () => {
    const sending = withOutgoing(loaded(['1']), outgoing('k'));
    const received = withEvent(sending, event({ mine: true, message: message('2', { mine: true }) })) as ThreadState;
    expect([ids(received), received.outgoing.length]).toEqual([['1'], 1]);
    const sent = withSent(received, 'k', message('2', { mine: true }));
    expect([ids(sent), sent.outgoing.length]).toEqual([['1', '2'], 0]);
    expect(ids(withEvent(sent, event({ mine: true, message: message('2', { mine: true }) })))).toEqual(['1', '2']);
  });

  test('takes what one sent from another device, also while something here is on its way or could not be sent', () => {
    const sending = withOutgoing(loaded(['1']), outgoing('k'));
    expect(ids(withEvent(sending, event({ mine: true, message: message('9', { mine: true }) })))).toEqual(['1', '9']);
    const failed = withOutgoing(loaded(['1']), outgoing('k', '网络连接失败'));
    expect(ids(withEvent(failed, event({ mine: true, message: message('2', { mine: true }) })))).toEqual(['1', '2']);
  });

  test('stays read when it is loaded again by an answer that was on its way before', () => {
    const read = withEvent(loaded(), event({ kind: 'read' }));
    expect(withNewest(read, page(['1', '2', '3']), []).thread.readUpTo).toBe('2026-11-21T07:01:00.000Z');
    const later = { ...page(['1', '2', '3']), thread: thread({ readUpTo: '2026-11-21T07:02:00.000Z' }) };
    expect(withNewest(read, later, []).thread.readUpTo).toBe('2026-11-21T07:02:00.000Z');
  });

  test('hears of recalls, reading and removals', () => {
    const state = loaded();
    const recalled = withEvent(state, event({ kind: 'recalled', message: message('2', { recalled: true, content: '' }) }));
    expect(recalled?.messages[1]).toMatchObject({ recalled: true, content: '' });
    expect(withEvent(state, event({ kind: 'recalled', message: message('unknown') }))).toBe(state);
    expect(withEvent(state, event({ kind: 'read' }))?.thread.readUpTo).toBe('2026-11-21T07:01:00.000Z');
    expect(withEvent(state, event({ kind: 'read', mine: true }))?.thread.readUpTo).toBeNull();
    expect(ids(withEvent(state, event({ kind: 'removed', mine: true, messageId: '2' })))).toEqual(['1', '3']);
    expect(ids(withEvent(state, event({ kind: 'removed', mine: true })))).toEqual([]);
  });

  test('begins with the first words that are heard', () => {
    const empty = withNewest(null, { list: [], hasMore: false, thread: thread({ conversationId: null }) }, []);
    const begun = withEvent(empty, event({ message: message('1') }));
    expect([ids(begun), begun?.thread.conversationId]).toEqual([['1'], 'c']);
  });

  test('is asked for again when a stranger answers, since more may be sent then', () => {
    const waiting = { ...loaded(), thread: thread({ can: { send: false, image: false, maxLength: 0, reason: '只能发送一条' } }) };
    expect(withEvent(waiting, event({ message: message('4') }))).toBeNull();
  });
});
