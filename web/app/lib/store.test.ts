import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localStore } from './browser/browser-storage.ts';
import { storedJson, storedWord } from './browser/stored-value.ts';
import { createStore, createStoredStore } from './store.ts';

afterEach(() => {
  for (const key of localStore.keys()) localStore.removeItem(key);
  vi.unstubAllGlobals();
});

describe('a store', () => {
  it('tells its listeners of a change, and of nothing that is none', () => {
    const store = createStore(1);
    const heard = vi.fn();
    const stop = store.subscribe(heard);
    store.set(1);
    expect(heard).not.toHaveBeenCalled();
    store.set(2);
    expect([store.get(), heard.mock.calls.length]).toEqual([2, 1]);
    stop();
    store.set(3);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('works its first state out when it is read, and not for the server when that renders something else', () => {
    const first = vi.fn(() => 'browser');
    const store = createStore(first, { guest: 'server' });
    expect([store.guest(), first.mock.calls.length]).toEqual(['server', 0]);
    expect([store.get(), store.get(), first.mock.calls.length]).toEqual(['browser', 'browser', 1]);
  });

  it('hydrates with nothing where the server renders nothing', () => {
    expect(createStore<string | null>(() => 'browser', { guest: null }).guest()).toBeNull();
  });

  it('goes on to hydrate with what the server rendered after it has changed', () => {
    const store = createStore('server');
    store.set('browser');
    expect([store.guest(), store.get()]).toEqual(['server', 'browser']);
  });

  it('listens elsewhere from its first listener to its last', () => {
    const close = vi.fn();
    const open = vi.fn(() => close);
    const store = createStore(0, { open });
    const ends = [store.subscribe(() => {}), store.subscribe(() => {})];
    expect(open).toHaveBeenCalledTimes(1);
    ends[0]?.();
    expect(close).not.toHaveBeenCalled();
    ends[1]?.();
    expect(close).toHaveBeenCalledTimes(1);
    store.subscribe(() => {});
    expect(open).toHaveBeenCalledTimes(2);
  });
});

describe('a store over what the browser keeps', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    vi.stubGlobal('window', new EventTarget());
  });

  it('hears what another tab has changed while somebody listens, and has it read again for who listens later', () => {
    const density = storedWord('wenjian.test', ['roomy', 'compact']);
    const store = createStoredStore(density);
    store.set('compact');
    expect([density.read(), store.get(), store.guest()]).toEqual(['compact', 'compact', 'roomy']);
    const heard = vi.fn();
    const stop = store.subscribe(heard);
    density.write('roomy');
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'wenjian.other' }));
    expect(heard).not.toHaveBeenCalled();
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'wenjian.test' }));
    expect([store.get(), heard.mock.calls.length]).toEqual(['roomy', 1]);
    stop();
    density.write('compact');
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'wenjian.test' }));
    expect(store.get()).toBe('roomy');
    store.subscribe(heard);
    expect(store.get()).toBe('compact');
  });

  it.each([['{'], ['null'], ['17'], ['["a"]']])('reads %s as if nothing were there', (text) => {
    const size = storedJson('wenjian.test', (saved) => ({
      width: 1,
      ...(typeof saved === 'object' && !Array.isArray(saved) ? (saved as object) : {}),
    }));
    localStorage.setItem('wenjian.test', text);
    expect(size.read()).toEqual(size.fallback);
  });

  it('keeps a value as JSON until it is forgotten', () => {
    const words = storedJson('wenjian.test', (saved) => (Array.isArray(saved) ? (saved as string[]) : []));
    expect([words.write(['山', '海']), localStorage.getItem('wenjian.test'), words.read()]).toEqual([
      true,
      '["山","海"]',
      ['山', '海'],
    ]);
    words.forget();
    expect(words.read()).toEqual([]);
  });
});
