import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from '../../lib/api.ts';
import { readToken, storeToken } from '../../lib/token-store.ts';
import { testBrowser } from '../../../test/browser.ts';

const info = 'GET /user/user/info';
const over = { status: 421, body: { code: 421, msg: '登录信息无效', data: null } };
const meOf = (id: string) => ({ status: 200, body: { code: 200, msg: '', data: { id, nickname: id } } });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

let browser: ReturnType<typeof testBrowser>;
/** The answers that are waited for, in the order in which they were asked for. */
let waiting: ((answer: { status: number; body: unknown }) => void)[];

beforeEach(() => {
  vi.resetModules();
  browser = testBrowser();
  vi.stubGlobal('document', {
    documentElement: { dataset: {}, style: { setProperty() {}, removeProperty() {} }, setAttribute() {} },
  });
  waiting = [];
  browser.answers(() => new Promise((resolve) => waiting.push(resolve)));
});
afterEach(() => vi.unstubAllGlobals());

const asked = (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count));
const kept = () => (JSON.parse(browser.local.get('wenjian.user') ?? 'null') as { id: string } | null)?.id ?? null;

test('the answer to an earlier login is dropped, whichever comes last', async () => {
  const { loadMe } = await import('./user-session.ts');
  storeToken('user', 'token-of-a', inHours(100));
  const first = loadMe();
  await asked(1);
  storeToken('user', 'token-of-b', inHours(100));
  const second = loadMe();
  await asked(2);
  waiting[1]?.(meOf('b'));
  await second;
  waiting[0]?.(meOf('a'));
  expect(await first).toMatchObject({ id: 'b' });
  expect(kept()).toBe('b');
});

test('the end of an earlier session ends no later one', async () => {
  const { loadMe } = await import('./user-session.ts');
  storeToken('user', 'token-of-a', inHours(100));
  const first = loadMe();
  await asked(1);
  storeToken('user', 'token-of-b', inHours(100));
  waiting[0]?.(over);
  await asked(2);
  waiting[1]?.(meOf('b'));
  expect(await first).toMatchObject({ id: 'b' });
  expect(readToken('user')?.accessToken).toBe('token-of-b');
  expect(browser.went).toEqual([]);
});

test('who logs out before the answer comes is a guest', async () => {
  const { loadMe } = await import('./user-session.ts');
  storeToken('user', 'token-of-a', inHours(100));
  const first = loadMe();
  await asked(1);
  browser.local.delete('wenjian.token');
  waiting[0]?.(meOf('a'));
  expect(await first).toBeNull();
  expect(kept()).toBeNull();
});

test('several who wait are told of one failure, and the next one asks again', async () => {
  const { loadMe } = await import('./user-session.ts');
  storeToken('user', 'token-of-a', inHours(100));
  const both = [loadMe(), loadMe()];
  await asked(1);
  waiting[0]?.({ status: 503, body: { code: 503, msg: '稍后再试', data: null } });
  for (const one of both) await expect(one).rejects.toMatchObject({ status: 503 });
  expect(waiting).toHaveLength(1);
  const again = loadMe();
  await asked(2);
  waiting[1]?.(meOf('a'));
  expect(await again).toMatchObject({ id: 'a' });
});

test('a token that was renewed for who has left meanwhile is not kept', async () => {
  storeToken('user', 'token-of-a', inHours(0.1));
  const call = request(info, {}).catch(() => null);
  await asked(1);
  browser.local.delete('wenjian.token');
  waiting[0]?.({ status: 200, body: { code: 200, msg: '', data: { token: 'renewed', expiresAt: inHours(100) } } });
  await asked(2);
  expect(readToken('user')).toBeNull();
  waiting[1]?.(meOf('guest'));
  await call;
});
