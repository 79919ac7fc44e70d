import { expect, test } from 'vitest';
import type { Message } from '#contract/messages/messages.ts';
import { formatListTime, formatMessageTime, lineOf } from './format.ts';

const now = new Date('2026-11-21T07:00:00Z');

test.each([
  ['2026-11-21T06:26:00Z', '14:26', '今天 14:26'],
  // Past midnight in China, still the day before in UTC.
  ['2026-11-20T16:01:00Z', '00:01', '今天 00:01'],
  ['2026-11-20T15:59:00Z', '昨天', '昨天 23:59'],
  ['2026-11-19T01:00:00Z', '周四', '11月19日 09:00'],
  ['2026-11-02T01:00:00Z', '11-02', '11月2日 09:00'],
  ['2025-03-02T01:00:00Z', '2025年3月2日', '2025年3月2日 09:00'],
])('%s is %s in a list and %s between messages', (iso, inList, between) => {
  expect([formatListTime(iso, now), formatMessageTime(iso, now)]).toEqual([inList, between]);
});

test('a line tells of pictures and of what was taken back', () => {
  const message = { content: '看', image: null, recalled: false, mine: true } as Message;
  const image = { url: '/media/a.webp' } as Message['image'];
  expect([null, message, { ...message, image }, { ...message, image, content: '' }].map(lineOf)).toEqual([
    '',
    '看',
    '[图片] 看',
    '[图片]',
  ]);
  expect(lineOf({ ...message, content: '', recalled: true })).toBe('你撤回了一条消息');
  expect(lineOf({ ...message, content: '', recalled: true, mine: false })).toBe('对方撤回了一条消息');
});
