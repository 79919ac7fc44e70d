import { beforeEach, expect, test, vi } from 'vitest';

const HERE = 'https://wenjian.example';
let tracker: typeof import('./referrer.ts');

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('window', { location: { origin: HERE } });
  vi.stubGlobal('document', { referrer: '' });
  tracker = await import('./referrer.ts');
});

test.each([
  ['', 'outside'],
  ['https://elsewhere.example/search?q=1', 'outside'],
  [`${HERE}/`, 'feed'],
  [`${HERE}/search?q=候鸟`, 'search'],
  [`${HERE}/hotList`, 'hotList'],
  [`${HERE}/users/u1`, 'profile'],
  [`${HERE}/video/v1`, 'related'],
])('who opens a post from “%s” comes from %s', (referrer, source) => {
  vi.stubGlobal('document', { referrer });
  tracker.trackRoute('/article/a1');
  expect(tracker.cameFrom()).toBe(source);
});

test('the page before counts, however the visit began; a turn on the same page does not', () => {
  vi.stubGlobal('document', { referrer: `${HERE}/search` });
  tracker.trackRoute('/hotList');
  tracker.trackRoute('/article/a1');
  tracker.trackRoute('/article/a1');
  expect(tracker.cameFrom()).toBe('hotList');
  tracker.trackRoute('/article/a2');
  expect(tracker.cameFrom()).toBe('related');
});
