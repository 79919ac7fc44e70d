import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localStore, storageScript } from './browser-storage.ts';
import { withLock } from './browser-locks.ts';

beforeEach(() => void vi.stubGlobal('window', {}));
afterEach(() => {
  for (const key of localStore.keys()) localStore.removeItem(key);
  vi.unstubAllGlobals();
});

/** A browser with cookies blocked throws when it is only asked for its storage. */
const refuseStorage = () =>
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });

describe('a browser that refuses storage', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  beforeEach(() => void refuseStorage());
  afterEach(() => {
    delete (globalThis as { localStorage?: unknown }).localStorage;
    if (before !== undefined) Object.defineProperty(globalThis, 'localStorage', before);
  });

  it('remembers as long as the page lives, and says that it will not do so longer', () => {
    expect(localStore.getItem('wenjian.theme')).toBeNull();
    expect(localStore.setItem('wenjian.theme', 'dark')).toBe(false);
    expect([localStore.getItem('wenjian.theme'), localStore.keys()]).toEqual(['dark', ['wenjian.theme']]);
    localStore.removeItem('wenjian.theme');
    expect(localStore.getItem('wenjian.theme')).toBeNull();
  });

  it('gives what asks without a guard a storage that says it is none', () => {
    new Function('window', storageScript)(globalThis);
    localStorage.setItem('router', '1');
    expect([localStorage.getItem('router'), localStorage.getItem('other')]).toEqual(['1', null]);
    expect([localStore.setItem('wenjian.theme', 'dark'), localStore.getItem('wenjian.theme')]).toEqual([false, 'dark']);
    localStorage.removeItem('router');
    expect(localStorage.getItem('router')).toBeNull();
  });

  it('shows nobody on the server what another one wrote', () => {
    vi.stubGlobal('window', undefined);
    localStore.setItem('wenjian.user', '{}');
    expect(localStore.getItem('wenjian.user')).toBeNull();
  });
});

it('a full storage keeps the newest for this page, and what it has room for again for the next', () => {
  const stored = new Map([['wenjian.draft.1', '旧稿']]);
  let isFull = true;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
  });
  expect([localStore.setItem('wenjian.draft.1', '新稿'), localStore.getItem('wenjian.draft.1')]).toEqual([false, '新稿']);
  isFull = false;
  expect(localStore.setItem('wenjian.draft.1', '新稿')).toBe(true);
  stored.set('wenjian.draft.1', '另一窗口的版本');
  expect(localStore.getItem('wenjian.draft.1')).toBe('另一窗口的版本');
});

describe('what is done once for all tabs', () => {
  it.each([
    ['without locks, as on plain http', undefined],
    [
      'where locks are refused',
      { request: () => Promise.reject(new DOMException('Access to the Locks API is denied', 'SecurityError')) },
    ],
    ['with locks', { request: (_: string, task: () => Promise<unknown>) => task() }],
  ])('is done %s, and once', async (_, locks) => {
    vi.stubGlobal('navigator', { locks });
    const task = vi.fn(async () => 'done');
    await expect(withLock('wenjian.renew.user', task)).resolves.toBe('done');
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('fails as its work fails, and is not tried again without the lock', async () => {
    vi.stubGlobal('navigator', { locks: { request: (_: string, task: () => Promise<unknown>) => task() } });
    const task = vi.fn(() => Promise.reject(new Error('offline')));
    await expect(withLock('wenjian.renew.user', task)).rejects.toThrow('offline');
    expect(task).toHaveBeenCalledTimes(1);
  });
});
