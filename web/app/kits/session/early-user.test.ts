import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { earlyUserScript, showUser } from './early-user.ts';
import { loginLinksScript } from './login-links.ts';
import { storedToken, testBrowser } from '../../../test/browser.ts';

let browser: ReturnType<typeof testBrowser>;
let dataset: Record<string, string>;
let styles: Map<string, string>;

beforeEach(() => {
  browser = testBrowser('/article/a1?from=hot');
  [dataset, styles] = [{}, new Map()];
  vi.stubGlobal('document', {
    documentElement: {
      dataset,
      setAttribute: (name: string, value: string) => (dataset[name.replace('data-', '')] = value),
      style: {
        setProperty: (name: string, value: string) => styles.set(name, value),
        removeProperty: (name: string) => styles.delete(name),
      },
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const user = { nickname: '林"编"辑', mobile: null, avatar: '/media/a b.webp', identity: 'creator' };
const shown = () => ({ user: dataset['user'], ...Object.fromEntries(styles) });
const SEEN = { user: 'creates', '--user-name': '"林\\"编\\"辑"', '--user-avatar': 'url("/media/a b.webp")' };
const run = () => new Function(earlyUserScript)();

describe('before the scripts of a page have come, its header shows', () => {
  it('who is logged in, as it will stay', () => {
    browser.local.set('wenjian.token', storedToken('t', 60)).set('wenjian.user', JSON.stringify(user));
    run();
    expect(shown()).toEqual(SEEN);
    showUser(user);
    expect(shown()).toEqual(SEEN);
    showUser(null);
    expect(shown()).toEqual({ user: undefined });
  });

  it('somebody, when only the token is known', () => {
    browser.local.set('wenjian.token', storedToken('t', 60)).set('wenjian.user', '{broken');
    run();
    expect(shown()).toEqual({ user: '', '--user-name': '"用户"' });
  });

  it('whom an administrator sees the site as, and no other who is logged in in this browser', () => {
    browser.local.set('wenjian.token', storedToken('t', 60)).set('wenjian.user', JSON.stringify({ ...user, nickname: '别人' }));
    browser.session.set('wenjian.impersonation', JSON.stringify({ ...JSON.parse(storedToken('look.t', 15)), user }));
    run();
    expect(shown()).toEqual(SEEN);
    expect(dataset['impersonated']).toBe('');
  });

  it.each([
    ['nobody is logged in', null],
    ['the session has run out', storedToken('t', -1)],
    ['what is kept is broken', '{'],
  ])('a guest, when %s', (_, token) => {
    if (token !== null) browser.local.set('wenjian.token', token);
    browser.local.set('wenjian.user', JSON.stringify(user));
    run();
    expect(shown()).toEqual({ user: undefined });
  });
});

describe('a link to the login', () => {
  const press = (pathname: string, isLogin = true) => {
    let heard: ((event: object) => void) | undefined;
    vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => (heard = listener));
    vi.stubGlobal('location', { pathname, search: '?from=hot', hash: '#comments' });
    new Function(loginLinksScript)();
    heard?.({ target: { closest: () => (isLogin ? {} : null) } });
  };

  it('leads back to where it was pressed, and to nothing else that was pressed before', () => {
    browser.session.set('wenjian.intent', '{}');
    press('/article/a1');
    expect([...browser.session]).toEqual([['wenjian.redirect', '/article/a1?from=hot#comments']]);
  });

  it.each([
    ['/login', true],
    ['/register', true],
    ['/login/reset', true],
    ['/article/a1', false],
  ])('keeps the place that is remembered when pressed on %s (a login link: %s)', (path, isLogin) => {
    browser.session.set('wenjian.redirect', '/videos');
    press(path, isLogin);
    expect(browser.session.get('wenjian.redirect')).toBe('/videos');
  });
});
