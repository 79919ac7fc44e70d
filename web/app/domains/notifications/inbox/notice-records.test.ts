import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markNoticesRead, rememberNotices, noticeRecords, setFreshNotice } from './notice-records.ts';

const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-23T02:00:00.000Z', '2026-11-24T02:00:00.000Z', '2026-11-25T02:00:00.000Z'];

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('what was there when a browser first asked is no news; what appeared since is', () => {
  rememberNotices([MONDAY, TUESDAY], 1);
  expect(noticeRecords()).toMatchObject({ fresh: false, newestAt: TUESDAY, askedAt: 1 });
  rememberNotices([TUESDAY, MONDAY], 2);
  expect(noticeRecords().fresh).toBe(false);
  rememberNotices([MONDAY, WEDNESDAY], 3);
  expect(noticeRecords()).toMatchObject({ fresh: true, newestAt: WEDNESDAY });
});

test('the first notice of a site is news; one that was withdrawn brings none', () => {
  rememberNotices([], 1);
  rememberNotices([MONDAY], 2);
  expect(noticeRecords().fresh).toBe(true);
  setFreshNotice(false);
  rememberNotices([], 3);
  expect(noticeRecords()).toMatchObject({ fresh: false, newestAt: MONDAY });
});

test('what is remembered of reading stays', () => {
  markNoticesRead(['one']);
  rememberNotices([MONDAY], 1);
  markNoticesRead(['two']);
  expect(noticeRecords()).toMatchObject({ read: ['two', 'one'], newestAt: MONDAY });
});
