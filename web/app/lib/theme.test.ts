import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setColorMode, showColorMode, themeScript } from './theme.ts';

let stored: Map<string, string>;
let dataset: Record<string, string>;
let paint: string;
let address: string;
let systemIsDark: boolean;

beforeEach(() => {
  [stored, dataset, paint, address, systemIsDark] = [new Map(), {}, '', '', false];
  const meta = { set content(value: string) { paint = value; }, setAttribute: (_: string, value: string) => (paint = value) }; // prettier-ignore
  const name = (attribute: string) => (attribute === 'data-theme' ? 'theme' : 'forcedTheme');
  const root = {
    dataset,
    getAttribute: (attribute: string) => dataset[name(attribute)] ?? null,
    setAttribute: (attribute: string, value: string) => (dataset[name(attribute)] = value),
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', { documentElement: root, querySelector: () => meta });
  vi.stubGlobal('location', { get search() { return address; } }); // prettier-ignore
  vi.stubGlobal('window', { get location() { return globalThis.location; } }); // prettier-ignore
  vi.stubGlobal('matchMedia', () => ({ matches: systemIsDark }));
});
afterEach(() => void vi.unstubAllGlobals());

const CASES: [what: string, prepare: () => void, shown: 'light' | 'dark'][] = [
  ['the system is light', () => {}, 'light'],
  ['the system is dark', () => (systemIsDark = true), 'dark'],
  ['dark was chosen', () => stored.set('wenjian.theme', 'dark'), 'dark'],
  ['light was chosen on a dark system', () => ((systemIsDark = true), stored.set('wenjian.theme', 'light')), 'light'],
  ['the address forces dark', () => (address = '?theme=dark'), 'dark'],
  ['the route forces dark', () => (dataset['forcedTheme'] = 'dark'), 'dark'],
  [
    'the address forces light on a dark route',
    () => ((dataset['forcedTheme'] = 'dark'), (address = '?theme=light'), stored.set('wenjian.theme', 'dark')),
    'light',
  ],
  ['the address asks for nonsense', () => (address = '?theme=pink'), 'light'],
];

describe('the colours of a page', () => {
  it.each(CASES)('when %s are right before anything is painted and stay so', (_, prepare, shown) => {
    prepare();
    new Function(themeScript)();
    expect([dataset['theme'], paint]).toEqual([shown, shown === 'dark' ? '#020617' : '#ffffff']);
    dataset['theme'] = '';
    showColorMode();
    expect(dataset['theme']).toBe(shown);
  });

  it('are those of the system where the browser refuses storage', () => {
    systemIsDark = true;
    vi.stubGlobal('localStorage', {
      getItem() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    new Function(themeScript)();
    expect(dataset['theme']).toBe('dark');
  });

  it('follow a choice at once, and the system again after 跟随系统', () => {
    setColorMode('dark');
    expect([dataset['theme'], stored.get('wenjian.theme')]).toEqual(['dark', 'dark']);
    setColorMode('system');
    expect([dataset['theme'], stored.has('wenjian.theme')]).toEqual(['light', false]);
  });
});
