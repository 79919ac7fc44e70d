import { expect, test } from 'vitest';
import type { Comment, CommentThread } from '#contract/comments/comments.ts';
import { countedCommentsOf, withChange, withNew, without, withPage, withPin, withReplies } from './threads.ts';

const comment = (id: string, more: Partial<Comment> = {}): Comment => ({
  id,
  postsId: 'work',
  content: id,
  author: { id: 'a', nickname: '山野记', avatar: null, identity: 'user', certification: null },
  isAuthor: false,
  replyTo: null,
  mentions: [],
  ipLocation: null,
  createTime: `2026-11-21T08:00:0${id.length}.000Z`,
  likeCount: 0,
  replyCount: 0,
  pinned: false,
  held: false,
  can: { remove: false, pin: false, reply: true },
  ...more,
});
const thread = (id: string, more: Partial<CommentThread> = {}): CommentThread => ({ ...comment(id), replies: [], ...more });
const ids = (threads: readonly CommentThread[]) =>
  threads.map(({ id, replies }) => [id, ...replies.map((reply) => reply.id)].join('>'));

const threads = [
  thread('top', { pinned: true }),
  thread('one', { replyCount: 3, replies: [comment('r'), comment('rr')] }),
  thread('two'),
];

test('a new comment stands first but for the pinned one, a reply last in its thread', () => {
  expect(ids(withNew(threads, comment('new'), null))).toEqual(['top', 'new', 'one>r>rr', 'two']);
  const replied = withNew(threads, comment('rrrr'), 'one');
  expect(ids(replied)[1]).toBe('one>r>rr>rrrr');
  expect(replied[1]?.replyCount).toBe(4);
});

test('a page shows nothing twice, however the list has moved', () => {
  expect(ids(withPage(threads, [thread('two'), thread('three')]))).toEqual(['top', 'one>r>rr', 'two', 'three']);
});

test('replies come in the order they were written, whichever was there before', () => {
  const led = [thread('one', { replyCount: 4, replies: [comment('r'), comment('rrrr')] })];
  expect(ids(withReplies(led, 'one', [comment('r'), comment('rr'), comment('rrr')]))).toEqual(['one>r>rr>rrr>rrrr']);
});

test('what goes takes its replies along and is counted with them', () => {
  expect(ids(without(threads, 'one'))).toEqual(['top', 'two']);
  expect(countedCommentsOf(threads, 'one')).toBe(4);
  const left = without(threads, 'rr');
  expect(ids(left)[1]).toBe('one>r');
  expect(left[1]?.replyCount).toBe(2);
  expect(countedCommentsOf(threads, 'rr')).toBe(1);
});

test('a pin takes the place of another, and a change reaches replies too', () => {
  const pinned = withPin(threads, 'two', true);
  expect(ids(pinned)).toEqual(['two', 'top', 'one>r>rr']);
  expect(pinned.filter((one) => one.pinned)).toHaveLength(1);
  expect(withPin(pinned, 'two', false).some((one) => one.pinned)).toBe(false);
  expect(withChange(threads, 'rr', { likeCount: 7 })[1]?.replies[1]?.likeCount).toBe(7);
});
