import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IMPERSONATION_READ_ONLY } from '#contract/accounts/constants.ts';
import { request, sendOnLeave } from '../api.ts';
import { clearToken, readToken } from '../token-store.ts';
import { storedToken, testBrowser } from '../../../test/browser.ts';
import { IMPERSONATION_KEY, localStore } from './browser-storage.ts';

const info = 'GET /user/user/info';
const like = 'POST /user/posts/like';
const adminInfo = 'GET /admin/admin/info';
const endImpersonation = 'POST /admin/user/endImpersonation';

let browser: ReturnType<typeof testBrowser>;
const own = storedToken('own', 100);

beforeEach(() => {
  browser = testBrowser('/article/a1');
  browser.local
    .set('wenjian.token', own)
    .set('wenjian.admin.token', storedToken('desk', 100))
    .set('wenjian.user', '{"id":"own"}');
});
afterEach(() => {
  for (const key of localStore.keys()) localStore.removeItem(key);
  vi.unstubAllGlobals();
});

/** As a tab has it that was opened for it. */
const look = (minutes = 15) => browser.session.set(IMPERSONATION_KEY, storedToken('look.other', minutes));

describe('a tab in which an administrator reads the site as a person does', () => {
  it('asks as that person, without renewing anything, and as the administrator for the back office', async () => {
    look();
    await request(info, {});
    await request(adminInfo, {});
    expect(browser.asked).toEqual([
      { path: '/api/v1/user/user/info', authorization: 'Bearer look.other' },
      { path: '/api/v1/admin/admin/info', authorization: 'Bearer desk' },
    ]);
  });

  it('changes nothing of the person, but may tell the back office that it is over', async () => {
    look();
    await expect(request(like, { postsId: 'p1', liked: true })).rejects.toMatchObject({
      status: 403,
      message: IMPERSONATION_READ_ONLY,
    });
    await expect(request(like, { postsId: 'p1', liked: true }, { asGuest: true })).rejects.toMatchObject({ status: 403 });
    sendOnLeave(like, { postsId: 'p1', liked: true });
    expect(browser.asked).toEqual([]);
    await request(endImpersonation, { id: 'v1' });
    expect(browser.asked).toHaveLength(1);
  });

  it('neither sees nor changes what the browser keeps of whoever else is logged in there', () => {
    look();
    expect(localStore.getItem('wenjian.user')).toBeNull();
    expect(localStore.setItem('wenjian.user', '{"id":"other"}')).toBe(false);
    expect(localStore.getItem('wenjian.user')).toBe('{"id":"other"}');
    localStore.removeItem('wenjian.user');
    expect(localStore.keys()).not.toContain('wenjian.user');
    localStore.setItem('wenjian.theme', 'dark');
    expect(browser.local.get('wenjian.theme')).toBe('dark');
    expect([browser.local.get('wenjian.user'), browser.local.get('wenjian.token')]).toEqual(['{"id":"own"}', own]);
  });

  it('is nobody’s once it is over, and does not go on as whoever else is logged in', async () => {
    look();
    browser.answers(() => ({ status: 421, body: { code: 421, msg: '登录信息无效', data: null } }));
    await expect(request(info, {})).rejects.toMatchObject({ status: 421 });
    expect([readToken('user'), browser.went]).toEqual([null, []]);
    await request(info, {}).catch(() => {});
    expect(browser.asked.at(-1)?.authorization).toBeNull();
    await expect(request(like, { postsId: 'p1', liked: true })).rejects.toMatchObject({ status: 403 });
    expect(browser.local.get('wenjian.token')).toBe(own);
  });

  it('ends with its time, as with a logout in it', () => {
    look(-1);
    expect(readToken('user')).toBeNull();
    look();
    clearToken('user');
    expect(readToken('user')).toBeNull();
    expect(readToken('admin')).toMatchObject({ accessToken: 'desk' });
    expect(browser.local.get('wenjian.token')).toBe(own);
  });
});

it('without it everything is as ever', () => {
  expect(readToken('user')).toMatchObject({ accessToken: 'own' });
  expect(localStore.getItem('wenjian.user')).toBe('{"id":"own"}');
});
