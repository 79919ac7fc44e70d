import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import { ApiError, FALLBACK_MESSAGE } from '../../../lib/api.ts';
import { testBrowser } from '../../../../test/browser.ts';
import { pathAfterLogin } from '../../../kits/session/guards.ts';
import { finishLogin, loginMessage, pathOfNewcomer } from './finish-log-in.ts';
import { displayName } from '../../../kits/session/user-session.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('a failed login says', () => {
  it.each([
    [401, '账号或密码错误'],
    [421, '登录信息无效'],
    [429, '请求过于频繁，请稍后再试'],
    [500, '服务器内部错误'],
    [503, '登录失败，请重试'],
    [418, '登录失败，请重试'],
  ])('for status %d: %s', (status, message) => expect(loginMessage(new ApiError(status, '服务器的话'))).toBe(message));

  it('for a broken rule that rule’s own sentence', () =>
    expect(loginMessage(new ApiError(400, '手机号格式不正确'))).toBe('手机号格式不正确'));

  it('for a refused account why it was refused: not registered is not disabled', () => {
    const refusal = '该手机号尚未注册，目前暂未开放注册';
    expect(loginMessage(new ApiError(403, refusal))).toBe(refusal);
    expect(loginMessage(new ApiError(403, '账号被禁用'))).toBe('账号被禁用');
    expect(loginMessage(new ApiError(403, FALLBACK_MESSAGE))).toBe('账号被禁用');
  });

  it('登录失败 when there is nothing to say', () => {
    expect(loginMessage(new Error(''))).toBe('登录失败');
    expect(loginMessage('?')).toBe('登录失败');
  });

  it.each([undefined, '', 7])('登录失败，服务器返回的token格式不正确 for the token %j', async (token) => {
    const browser = testBrowser();
    await expect(finishLogin({ token, expiresAt: '' })).rejects.toThrow('登录失败，服务器返回的token格式不正确');
    expect(browser.local.size).toBe(0);
  });
});

describe('after the login', () => {
  const me = (more: Partial<Me>) => ({ identity: 'user', closingAt: null, passwordUntil: null, ...more }) as Me;

  it.each([
    ['agencies', '/creator/center'],
    ['creator', '/creator/center'],
    ['user', '/'],
  ] as const)('%s go to %s', (identity, path) => {
    testBrowser();
    expect(pathAfterLogin(me({ identity }))).toBe(path);
  });

  it('the remembered place comes first, once, and only on this site', () => {
    const { session } = testBrowser();
    session.set('wenjian.redirect', '/article/abc#comments');
    expect(pathAfterLogin(me({ identity: 'agencies' }))).toBe('/article/abc#comments');
    expect(pathAfterLogin(me({ identity: 'agencies' }))).toBe('/creator/center');
    session.set('wenjian.redirect', '//elsewhere.example/');
    expect(pathAfterLogin(me({}))).toBe('/');
  });

  it('an account that is to be closed is offered to be taken back first', () => {
    const { session } = testBrowser();
    session.set('wenjian.redirect', '/messages');
    expect(pathAfterLogin(me({ closingAt: '2026-12-01T00:00:00.000Z' }))).toBe('/settings?tab=data');
    expect(pathAfterLogin(me({}))).toBe('/messages');
  });

  it('who came in by a password that others know is asked for another one, and goes on from there later', () => {
    const { session } = testBrowser();
    session.set('wenjian.redirect', '/messages');
    expect(pathAfterLogin(me({ passwordUntil: '2026-12-01T00:00:00.000Z' }))).toBe('/settings?tab=security');
    expect(pathAfterLogin(me({}))).toBe('/messages');
  });
});

it.each([
  [{ nickname: '小禾', mobile: '138****0001' }, '小禾'],
  [{ nickname: '', mobile: '138****0001' }, '138****0001'],
  [{ nickname: '', mobile: null }, '用户'],
])('a person %j is shown as %s', (user, name) => expect(displayName(user)).toBe(name));

describe('after a registration', () => {
  it('who came to read is asked what they like and goes on from there', () => {
    expect(pathOfNewcomer('/')).toBe('/welcome');
    expect(pathOfNewcomer('/?tab=local')).toBe('/welcome?to=%2F%3Ftab%3Dlocal');
    expect(pathOfNewcomer('/article/a1#comments')).toBe('/welcome?to=%2Farticle%2Fa1%23comments');
  });

  it.each(['/audit/media', '/messages?to=u1', '/creator/center', '/settings?tab=data', '/login', '/library/later'])(
    'who came for %s goes straight there',
    (path) => expect(pathOfNewcomer(path)).toBe(path),
  );
});
