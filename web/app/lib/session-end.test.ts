import { afterEach, expect, test, vi } from 'vitest';
import { request } from './api.ts';
import { readToken, startLeaving, storeToken, takeEnd } from './token-store.ts';
import { testBrowser } from '../../test/browser.ts';

const info = 'GET /user/user/info';
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const over = { status: 421, body: { code: 421, msg: '登录信息无效', data: null } };

afterEach(() => void vi.unstubAllGlobals());

test('a session that the server ended is told at the login page, once', async () => {
  const browser = testBrowser();
  storeToken('user', 'token', soon());
  browser.answers(() => over);
  await expect(request(info, {})).rejects.toMatchObject({ status: 421 });
  expect(takeEnd('user')).toBe(true);
  expect(takeEnd('user')).toBe(false);
  expect(takeEnd('admin')).toBe(false);
});

test('so is one that ran out while nobody looked', () => {
  testBrowser();
  storeToken('user', 'token', new Date(Date.now() - 1000).toISOString());
  expect(readToken('user')).toBeNull();
  expect(takeEnd('user')).toBe(true);
});

test('a guest, and who logs out or in, is told nothing', async () => {
  const browser = testBrowser();
  browser.answers(() => over);
  await expect(request(info, {})).rejects.toMatchObject({ status: 421 });
  expect(takeEnd('user')).toBe(false);
  storeToken('user', 'token', soon());
  startLeaving('user');
  await expect(request(info, {})).rejects.toMatchObject({ status: 421 });
  expect(takeEnd('user')).toBe(false);
});
