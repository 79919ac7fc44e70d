import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeToast, toasts } from './toast-store.ts';
import { request } from './api.ts';
import { storedToken, testBrowser } from '../../test/browser.ts';

const info = 'GET /user/user/info';
const adminInfo = 'GET /admin/admin/info';
const shown = () => toasts().filter(({ closing }) => !closing);

afterEach(() => {
  for (const { id } of toasts()) closeToast(id);
  vi.unstubAllGlobals();
});

describe('a refused call', () => {
  it.each([400, 401])('of status %d raises one toast titled ERROR with the server’s sentence', async (status) => {
    const browser = testBrowser();
    browser.answers(() => ({ status, body: { code: status, msg: '手机号格式不正确', data: null } }));
    await expect(request(info, {})).rejects.toMatchObject({ status, message: '手机号格式不正确' });
    await expect(request(info, {})).rejects.toMatchObject({ status });
    expect(shown()).toMatchObject([{ tone: 'error', title: 'ERROR', text: '手机号格式不正确' }]);
  });

  it.each([403, 404, 409, 429, 500])('of status %d raises none by itself', async (status) => {
    const browser = testBrowser();
    browser.answers(() => ({ status, body: { code: status, msg: '不行', data: null } }));
    await expect(request(info, {})).rejects.toMatchObject({ status, message: '不行' });
    expect(shown()).toEqual([]);
  });

  it.each([
    ['whose body names another code', { status: 200, body: { code: 409, msg: '内容已被更新', data: null } }, '内容已被更新'],
    ['without a sentence', { status: 200, body: { code: 500, data: null } }, '请求失败'],
    ['that is no JSON', { status: 502, body: '<html>' }, '请求失败'],
  ])('%s is thrown with its sentence or 请求失败', async (_name, answer, message) => {
    testBrowser().answers(() => answer);
    await expect(request(info, {})).rejects.toMatchObject({ message });
  });
});

describe('421', () => {
  const dead = () => ({ status: 421, body: { code: 421, msg: '登录信息无效', data: null } });

  it('clears the person’s session, keeps the place and leads to /login', async () => {
    const browser = testBrowser('/users/abc?tab=video');
    browser.local.set('wenjian.token', storedToken('t', 100)).set('wenjian.admin.token', storedToken('a', 100));
    browser.answers(dead);
    await expect(request(info, {})).rejects.toMatchObject({ status: 421 });
    expect(browser.local.has('wenjian.token')).toBe(false);
    expect(browser.local.has('wenjian.admin.token')).toBe(true);
    expect(browser.session.get('wenjian.redirect')).toBe('/users/abc?tab=video');
    expect(browser.went).toEqual(['/login']);
  });

  it('clears the administrator’s on calls below /admin and leads to /adminLogin', async () => {
    const browser = testBrowser('/admin/content/posts');
    browser.local.set('wenjian.token', storedToken('t', 100)).set('wenjian.admin.token', storedToken('a', 100));
    browser.answers(dead);
    await expect(request(adminInfo, {})).rejects.toMatchObject({ status: 421 });
    expect(browser.local.has('wenjian.admin.token')).toBe(false);
    expect(browser.local.has('wenjian.token')).toBe(true);
    expect(browser.session.get('wenjian.admin.redirect')).toBe('/admin/content/posts');
    expect(browser.went).toEqual(['/adminLogin']);
  });

  it.each(['/login', '/login/reset', '/register'])('keeps no place of the login page %s', async (path) => {
    const browser = testBrowser(path);
    browser.answers(dead);
    await expect(request(info, {})).rejects.toMatchObject({ status: 421 });
    expect(browser.session.has('wenjian.redirect')).toBe(false);
  });
});

describe('a token', () => {
  it('with less than 30 minutes left is renewed once, however many calls want it', async () => {
    const browser = testBrowser();
    browser.local.set('wenjian.token', storedToken('old', 29));
    const expiresAt = new Date(Date.now() + 7_200_000).toISOString();
    browser.answers((path) => ({
      status: 200,
      body: { code: 200, data: path.endsWith('/refreshToken') ? { token: 'new', expiresAt } : null },
    }));
    await Promise.all([request(info, {}), request(info, {}), request(info, {})]);
    expect(browser.asked.filter(({ path }) => path.endsWith('/refreshToken'))).toHaveLength(1);
    expect(browser.asked.at(-1)?.authorization).toBe('Bearer new');
    expect(JSON.parse(browser.local.get('wenjian.token') ?? '')).toMatchObject({ accessToken: 'new', refreshToken: 'new' });
  });

  it('with more is used as it is', async () => {
    const browser = testBrowser();
    browser.local.set('wenjian.token', storedToken('good', 31));
    await request(info, {});
    expect(browser.asked).toEqual([{ path: '/api/v1/user/user/info', authorization: 'Bearer good' }]);
  });

  it.each([
    ['has run out', storedToken('late', -1)],
    ['is no JSON', '{broken'],
    ['lacks a field', '{"accessToken":"x"}'],
  ])('store that %s counts as none and is cleared', async (_name, stored) => {
    const browser = testBrowser();
    browser.local.set('wenjian.token', stored);
    await request(info, {});
    expect(browser.asked[0]?.authorization).toBeNull();
    expect(browser.local.has('wenjian.token')).toBe(false);
  });
});
