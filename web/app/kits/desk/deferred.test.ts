import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const decision = (id: string) => ({ queue: 'posts', id, name: '《湖》', verb: '通过' });
const sending = () => ({ send: vi.fn(() => Promise.resolve()), sendOnLeave: vi.fn() });

test('a decision is sent once its five seconds are over, and not before', async () => {
  const { defer, undo } = await import('./deferred.ts');
  const sent = sending();
  defer(decision('a'), sent);
  defer(decision('a'), sent);
  await vi.advanceTimersByTimeAsync(4999);
  expect(sent.send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.send).toHaveBeenCalledTimes(1);
  expect(undo(decision('a'))).toBe(false);
});

test('a decision that was undone is never sent, and can be made again', async () => {
  const { defer, undo } = await import('./deferred.ts');
  const [first, second] = [sending(), sending()];
  defer(decision('a'), first);
  await vi.advanceTimersByTimeAsync(4000);
  expect(undo(decision('a'))).toBe(true);
  defer(decision('a'), second);
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event('pagehide'));
  expect([first.send, first.sendOnLeave, second.sendOnLeave].map((one) => one.mock.calls.length)).toEqual([0, 0, 0]);
  expect(second.send).toHaveBeenCalledTimes(1);
});

test('rows of two queues with the same id are two decisions', async () => {
  const { defer, undo } = await import('./deferred.ts');
  const [post, comment] = [sending(), sending()];
  defer(decision('a'), post);
  defer({ ...decision('a'), queue: 'comments' }, comment);
  expect(undo(decision('a'))).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect([post.send.mock.calls.length, comment.send.mock.calls.length]).toEqual([0, 1]);
});

test('a decision counts from the moment it is made until it is undone or sent', async () => {
  const { defer, isDeferred, undo } = await import('./deferred.ts');
  defer(decision('a'), sending());
  expect([isDeferred('posts', 'a'), isDeferred('posts', 'b'), isDeferred('comments', 'a')]).toEqual([true, false, false]);
  undo(decision('a'));
  expect(isDeferred('posts', 'a')).toBe(false);
  defer(decision('a'), sending());
  await vi.advanceTimersByTimeAsync(5000);
  expect(isDeferred('posts', 'a')).toBe(false);
});

test('leaving the site sends at once what was still held back, each once', async () => {
  const { defer } = await import('./deferred.ts');
  const [first, second] = [sending(), sending()];
  defer(decision('a'), first);
  defer(decision('b'), second);
  window.dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event('pagehide'));
  for (const { send, sendOnLeave: tell } of [first, second]) {
    expect(send).not.toHaveBeenCalled();
    expect(tell).toHaveBeenCalledTimes(1);
  }
});
