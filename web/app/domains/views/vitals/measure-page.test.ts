import type { Metric } from 'web-vitals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedToken, testBrowser } from '../../../../test/browser.ts';
import { measurePage } from './measure-page.ts';

type Figure = Pick<Metric, 'name' | 'value' | 'navigationType'>;

const LOADED = { kind: 'article', device: 'desktop', navigation: 'navigate' };

const measured: ((figure: Figure) => void)[] = [];
vi.mock('web-vitals', () => {
  const hear = (note: (figure: Figure) => void) => void measured.push(note);
  return { onLCP: hear, onINP: hear, onCLS: hear, onTTFB: hear };
});

let sent: { body: object; authorization: string | null; keepalive: boolean | undefined }[];
let hide: () => void;
const turns = new EventTarget();

/** Opens a page in a browser that tells when another one is turned to. */
function open(path = '/article/a1') {
  const { local } = testBrowser(path);
  local.set('wenjian.token', storedToken('t'.repeat(43), 60));
  const browser = { innerWidth: 1440, navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 } };
  Object.assign(window, { ...browser, navigation: turns });
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: `https://wenjian.test${path}?from=feed` }] });
  hide = () => {
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    page.visibilityState = 'visible';
  };
  vi.stubGlobal('fetch', async (_address: string, { body, headers, keepalive }: RequestInit) => {
    sent.push({ body: JSON.parse(String(body)), authorization: new Headers(headers).get('authorization'), keepalive });
    return new Response('{}');
  });
}
const turnTo = (pathname: string) => {
  Object.assign(window.location, { pathname });
  turns.dispatchEvent(new Event('currententrychange'));
};

beforeEach(() => {
  measured.length = 0;
  sent = [];
});
afterEach(() => vi.unstubAllGlobals());

/** What the library says of each figure goes to all: it is told apart by its name. */
const note = (name: Figure['name'], value: number, navigationType: Figure['navigationType'] = 'navigate') =>
  measured[0]?.({ name, value, navigationType });

test('the newest of each figure is told once, when the tab is turned away from, without a token', () => {
  open();
  measurePage();
  expect(measured).toHaveLength(4);
  note('TTFB', 80.4);
  note('LCP', 900);
  note('LCP', 1234.5);
  note('CLS', 0.012_345_6);
  hide();
  note('CLS', 0.5);
  hide();
  const body = { ...LOADED, ttfb: 80, lcp: 1235, cls: 0.0123 };
  expect(sent).toEqual([{ body, authorization: null, keepalive: true }]);
});

test('a page ends when the reader turns to another one, also of its kind', () => {
  open();
  measurePage();
  note('INP', 48);
  turnTo('/article/a1');
  expect(sent).toEqual([]);
  turnTo('/article/a2');
  expect(sent).toHaveLength(1);
  note('INP', 900);
  hide();
  expect(sent.map(({ body }) => body)).toEqual([{ ...LOADED, inp: 48 }]);
});

test('in a browser that does not tell of it, what is measured on the next page ends it, and is not its own', () => {
  open();
  delete (window as { navigation?: unknown }).navigation;
  measurePage();
  note('CLS', 0.1);
  turnTo('/');
  expect(sent).toEqual([]);
  note('CLS', 0.4);
  hide();
  expect(sent.map(({ body }) => body)).toEqual([{ ...LOADED, cls: 0.1 }]);
});

test('a page that was left before anything was measured is not told of when the reader is back', () => {
  open();
  measurePage();
  turnTo('/');
  turnTo('/article/a1');
  note('CLS', 0.4);
  hide();
  expect(sent).toEqual([]);
});

test('a page that was turned to is not measured', () => {
  open('/');
  turnTo('/article/a1');
  measurePage();
  expect(measured).toEqual([]);
});

test('pages of the back office are not measured', () => {
  open('/admin/system/health');
  measurePage();
  expect(measured).toEqual([]);
});

test.each([
  ['nothing was measured', []],
  ['it came back from the browser’s memory', [['LCP', 20, 'back-forward-cache']]],
  [
    'the figure cannot be',
    [
      ['LCP', 700_000, 'navigate'],
      ['TTFB', -1, 'navigate'],
    ],
  ],
  ['nobody asks for it', [['FCP', 300, 'navigate']]],
] as [string, [Figure['name'], number, Figure['navigationType']][]][])('nothing is told when %s', (_name, figures) => {
  open();
  measurePage();
  for (const figure of figures) note(...figure);
  hide();
  expect(sent).toEqual([]);
});
