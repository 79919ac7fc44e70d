import { afterEach, expect, test, vi } from 'vitest';
import { storedToken, testBrowser } from '../../../../test/browser.ts';
import { loadState } from './follow-button.tsx';

afterEach(() => vi.unstubAllGlobals());

test('of a list longer than fifty, every person is asked about, fifty at a time', async () => {
  const browser = testBrowser();
  browser.local.set('wenjian.token', storedToken('token', 60));
  const requested: string[][] = [];
  browser.answers((address) => {
    const userIds = (new URL(address, 'http://localhost').searchParams.get('userIds') ?? '').split(',');
    requested.push(userIds);
    return { status: 200, body: { code: 200, msg: '', data: userIds.map((userId) => ({ userId, following: true })) } };
  });
  const users = Array.from({ length: 120 }, (_, index) => `person${index}`);
  for (const id of users) loadState(id);
  await vi.waitFor(() => expect(requested).toHaveLength(3), { timeout: 5_000 });
  expect(requested.map((ids) => ids.length)).toEqual([50, 50, 20]);
  expect(requested.flat()).toEqual(users);
});
