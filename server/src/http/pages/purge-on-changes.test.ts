import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventMap, Topic } from '../../core/events.ts';
import { encodeAnswer } from '../calls/encode-answer.ts';
import { purgeOnChanges } from './purge-on-changes.ts';

let purged: string[][];
let cleared: number;
const handlers = new Map<string, ((payload: never) => void)[]>();
const emit = <T extends Topic>(topic: T, payload: EventMap[T]) =>
  handlers.get(topic)?.forEach((handler) => handler(payload as never));

const caches = {
  shared: { get: async () => ({ answer: encodeAnswer(''), tags: [], forCdn: null }), purge: () => {}, clear: () => {} },
  cache: {
    find: () => undefined,
    get: async () => undefined as never,
    isOnDisk: () => false,
    purge: (tags: readonly string[]) => purged.push([...tags]),
    clear: () => (cleared += 1),
    size: () => ({ pages: 0, bytes: 0, rendered: 0 }),
  },
};
let purging: { close(): void };

beforeEach(() => {
  vi.useFakeTimers();
  purged = [];
  cleared = 0;
  handlers.clear();
  const events = {
    subscribe: (topic: string, handler: (payload: never) => void) => {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler]);
      return () => {};
    },
    onGap: () => () => {},
  };
  const reads = { changed: () => {} };
  purging = purgeOnChanges({ events, reads } as never, { ...caches, listsEveryMs: 1_000 });
});
afterEach(() => {
  purging.close();
  vi.useRealTimers();
});

test('a post is gone at once from all that shows it, the lists are made anew once a second however many are published', () => {
  for (const postId of ['1', '2', '3']) emit('posts.changed', { postId, authorId: 'a' });
  expect(purged.filter(([first]) => first !== 'lists')).toEqual(
    ['1', '2', '3'].map((id) => ['any', `post:${id}`, 'posts-of:a', 'search']),
  );
  const lists = () => purged.filter(([first]) => first === 'lists').length;
  expect(lists()).toBe(1);
  vi.advanceTimersByTime(999);
  expect(lists()).toBe(1);
  // What came after the first is in the lists a second later.
  vi.advanceTimersByTime(2);
  expect(lists()).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(lists()).toBe(2);
});

test('comments and danmaku purge nothing but themselves; a change of the site empties all', () => {
  emit('comments.changed', { postId: '1', rootId: 'r' });
  emit('danmaku.changed', { postId: '2' });
  emit('audience.changed', { authorId: 'a', postId: '3' });
  emit('audience.changed', { authorId: 'a', postId: null });
  expect(purged).toEqual([['comments:1', 'replies:r'], ['danmaku:2'], ['post:3'], ['audience-of:a']]);
  emit('site.changed', { reason: 'settings' });
  expect(cleared).toBe(1);
});
