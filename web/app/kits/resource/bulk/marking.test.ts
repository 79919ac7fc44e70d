import { expect, test } from 'vitest';
import { markingUnder, narrowingOf, NOTHING_MARKED } from './marking.ts';

const all = { marked: new Set<string>(), everything: true };

test('what was marked under one filter or tab is not marked under another', () => {
  const kept = { narrowing: narrowingOf(new URLSearchParams('status=held&q=广告')), marking: all };
  const under = (address: string) => markingUnder(kept, narrowingOf(new URLSearchParams(address)), NOTHING_MARKED);
  expect(under('q=广告&status=held')).toBe(all);
  for (const other of ['status=held', 'status=hidden&q=广告', 'q=广告', 'status=held&q=广告费', ''])
    expect(under(other), other).toBe(NOTHING_MARKED);
});

test('a turned page, another order and an open row leave the marks as they are', () => {
  const of = (address: string) => narrowingOf(new URLSearchParams(address));
  expect(of('q=a&page=2&sort=-at&id=17')).toBe(of('q=a'));
});

test('a filter that stands in no address counts as well', () => {
  const address = new URLSearchParams('q=a');
  const of = (filter: Record<string, unknown>) => narrowingOf(address, filter);
  expect(of({ status: 'held', keywords: undefined, page: 3 })).toBe(of({ keywords: '', status: 'held' }));
  expect(of({ status: 'held' })).not.toBe(of({ status: 'risky' }));
  expect(of({ userId: 'a' })).not.toBe(of({ postsId: 'a' }));
});
