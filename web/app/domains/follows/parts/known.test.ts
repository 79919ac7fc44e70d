import { afterEach, expect, test, vi } from 'vitest';
import { keptToken, testBrowser } from '../../../../test/browser.ts';
import { ask } from './known.ts';

afterEach(() => vi.unstubAllGlobals());

test('of a list longer than fifty, every person is asked about, fifty at a time', async () => {
  const browser = testBrowser();
  browser.local.set('wenjian.token', keptToken('token', 60));
  const asked: string[][] = [];
  browser.answers((address) => {
    const userIds = (new URL(address, 'http://localhost').searchParams.get('userIds') ?? '').split(',');
    asked.push(userIds);
    return { status: 200, body: { code: 200, msg: '', data: userIds.map((userId) => ({ userId, following: true })) } };
  });
  const people = Array.from({ length: 120 }, (_, index) => `person${index}`);
  for (const id of people) ask(id);
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.map((ids) => ids.length)).toEqual([50, 50, 20]);
  expect(asked.flat()).toEqual(people);
});
