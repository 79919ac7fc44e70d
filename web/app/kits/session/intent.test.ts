import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPersonal, rememberRedirect, startLeaving } from '../../lib/token-store.ts';
import { testBrowser } from '../../../test/browser.ts';
import { readyIntent, rememberIntent, takeIntent } from './intent.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T20:00:00+08:00') });
  testBrowser('/article/a1');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const like = { kind: 'like', id: 'a1' } as const;

describe('what a guest pressed before logging in', () => {
  it('is done once, where it was pressed, and only when somebody has logged in', () => {
    rememberIntent(like);
    expect(takeIntent('like', 'a1')).toBe(false);
    readyIntent();
    expect([takeIntent('like', 'a2'), takeIntent('favorite', 'a1')]).toEqual([false, false]);
    expect([takeIntent('like', 'a1'), takeIntent('like', 'a1')]).toEqual([true, false]);
  });

  it('is not done when the login came long after', () => {
    rememberIntent(like);
    vi.advanceTimersByTime(16 * 60_000);
    readyIntent();
    expect(takeIntent('like', 'a1')).toBe(false);
  });

  it('is not done when the way to the login was another one', () => {
    rememberIntent(like);
    rememberRedirect('user', '/library');
    readyIntent();
    expect(takeIntent('like', 'a1')).toBe(false);
  });

  it('ends with a logout', () => {
    rememberIntent(like);
    readyIntent();
    startLeaving('user');
    forgetPersonal();
    expect(takeIntent('like', 'a1')).toBe(false);
  });
});
