import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inOneTab, type OneTab } from './one-tab.ts';

let name = '';
let tabs: OneTab[] = [];
beforeEach(() => {
  name = `test ${Math.random()}`;
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  for (const tab of tabs) tab.stop();
  tabs = [];
  vi.unstubAllGlobals();
});

/** A tab of the browser: locks and categories are Node's own, which follow the same standard. */
function openTab() {
  const seen = { working: false, heard: [] as unknown[], joined: 0 };
  const tab = inOneTab({
    name,
    work() {
      seen.working = true;
      return () => void (seen.working = false);
    },
    onMessage: (message) => seen.heard.push(message),
    onJoin: () => void (seen.joined += 1),
  });
  tabs.push(tab);
  return { tab, seen };
}

test('of three tabs one works, and when it closes another takes over', async () => {
  const opened = [openTab(), openTab(), openTab()];
  const working = () => opened.filter(({ seen }) => seen.working);
  await expect.poll(() => working().length).toBe(1);
  const first = working()[0];
  first?.tab.stop();
  await expect.poll(() => working().length).toBe(1);
  expect(working()[0]).not.toBe(first);
});

test('the others hear what the working tab posts, and it hears of those that come later', async () => {
  const one = openTab();
  await expect.poll(() => one.seen.working).toBe(true);
  const [two, three] = [openTab(), openTab()];
  await expect.poll(() => one.seen.joined).toBe(2);
  one.tab.post({ code: 2000 });
  await expect.poll(() => [two.seen.heard, three.seen.heard]).toEqual([[{ code: 2000 }], [{ code: 2000 }]]);
  expect(one.seen.heard).toEqual([]);
});

test('a tab that the browser froze loses the work to the one that is looked at, and listens when it wakes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const frozen = openTab();
  await vi.waitFor(() => expect(frozen.seen.working).toBe(true), { timeout: 5_000 });
  // Frozen: its timer does not run, so that nobody hears it.
  vi.clearAllTimers();
  const looked = openTab();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(looked.seen.working).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await expect.poll(() => [looked.seen.working, frozen.seen.working]).toEqual([true, false]);
  looked.tab.stop();
  await expect.poll(() => frozen.seen.working).toBe(true);
});

test('without locks, as on plain http, each tab works for itself', async () => {
  vi.stubGlobal('navigator', {});
  const [one, two] = [openTab(), openTab()];
  expect([one.seen.working, two.seen.working]).toEqual([true, true]);
  one.tab.post('not heard');
  await new Promise((resolve) => setImmediate(resolve));
  expect(two.seen.heard).toEqual([]);
});

test.each([
  ['has no locks (plain http)', undefined],
  ['refuses them together with storage', { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
])('each tab works for itself, once, in a browser that %s', async (_, locks) => {
  vi.stubGlobal('navigator', { locks });
  const begun = vi.fn(() => () => {});
  const open = () => tabs.push(inOneTab({ name, work: begun, onMessage: () => {}, onJoin: () => {} }));
  open();
  await expect.poll(() => begun.mock.calls.length).toBe(1);
  open();
  await expect.poll(() => begun.mock.calls.length).toBe(2);
});
