import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminLoginForm } from '#contract/admins/sign-in.ts';
import { storedToken, testBrowser } from '../../../../test/browser.ts';
import { adminLoginMessage } from '../../../kits/session/admin-session.ts';
import { mayOpen } from '../../../areas/admin/open-pages.ts';
import { loginAdmin, logoutAdmin, requireAdmin } from '../../../kits/session/admin-session.ts';

afterEach(() => void vi.unstubAllGlobals());

const form = { account: 'editor', password: 'Wenjian2026' };
const said = (answer: { status: number; body: object }): Promise<string> => {
  testBrowser('/adminLogin').answers(() => answer);
  return loginAdmin(form).catch(adminLoginMessage);
};

describe('the login of an administrator', () => {
  it.each([
    [{ account: '', password: 'secret1' }, '请输入账号和密码'],
    [{ account: 'editor', password: '' }, '请输入账号和密码'],
    [{ account: 'ed', password: 'secret1' }, '账号长度至少3位'],
    [{ account: 'editor', password: '12345' }, '密码长度至少6位'],
  ])('refuses %j: %s', (given, message) =>
    expect(adminLoginForm.safeParse(given).error?.issues.map(({ message }) => message)).toContain(message),
  );

  it('says what the server says', async () =>
    expect(await said({ status: 401, body: { code: 401, msg: '账号或密码错误', data: null } })).toBe('账号或密码错误'));

  it.each([
    { status: 500, body: { code: 500, msg: '', data: null } },
    { status: 200, body: { code: 500, data: null } },
  ])('says 登录失败，请检查账号密码 when the server says nothing: %j', async (answer) =>
    expect(await said(answer)).toBe('登录失败，请检查账号密码'),
  );

  it.each([undefined, '', 7])('says that the token %j is none, and keeps nothing', async (token) => {
    const browser = testBrowser('/adminLogin');
    browser.answers(() => ({ status: 200, body: { code: 200, msg: '登录成功', data: { token, id: 'a', expiresAt: '' } } }));
    await expect(loginAdmin(form)).rejects.toThrow('登录失败，服务器返回的token格式不正确');
    expect(browser.local.size).toBe(0);
  });
});

describe('where an administrator comes back to', () => {
  const answers = (path: string) => {
    if (path.endsWith('/logout')) return { status: 200, body: { code: 200, msg: '成功', data: null } };
    return {
      status: 200,
      body: { code: 200, msg: '成功', data: { token: 't'.repeat(43), id: 'a', expiresAt: '2099-01-01T00:00:00.000Z' } },
    };
  };
  const words = new Request('http://localhost/admin/content/words?q=x');

  it('is the page that the guard sent them away from', async () => {
    testBrowser('/admin/content/words').answers(answers);
    await expect(requireAdmin(words, mayOpen)).rejects.toBeInstanceOf(Response);
    expect(await loginAdmin(form)).toBe('/admin/content/words?q=x');
  });

  it('is the home of the back office after a logout, although the guard still looks at the page that is left', async () => {
    const browser = testBrowser('/admin/content/words');
    browser.answers(answers);
    browser.local.set('wenjian.admin.token', storedToken('t'.repeat(43), 60));
    await logoutAdmin(() => {});
    await expect(requireAdmin(words, mayOpen)).rejects.toBeInstanceOf(Response);
    expect(browser.went).toEqual(['/adminLogin']);
    expect(await loginAdmin(form)).toBe('/admin');
  });
});
