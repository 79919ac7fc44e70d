import { afterEach, expect, test, vi } from 'vitest';
import { testBrowser } from '../../../test/browser.ts';
import { localStore } from './browser-storage.ts';
import { rememberBlocked, rulesFor } from './blocked-authors.ts';

afterEach(() => vi.unstubAllGlobals());

test('blocking takes the cards of an author off the page at once, and the end of the block brings them back', () => {
  testBrowser();
  const page = { adoptedStyleSheets: [] as { text: string }[] };
  vi.stubGlobal('document', page);
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      text = '';
      replaceSync(text: string) {
        this.text = text;
      }
    },
  );
  rememberBlocked('lin', true);
  expect(page.adoptedStyleSheets.map(({ text }) => text)).toEqual([rulesFor(['lin'])]);
  expect(localStore.getItem('wenjian.blocked')).toBe('["lin"]');
  rememberBlocked('lin', false);
  expect(page.adoptedStyleSheets.map(({ text }) => text)).toEqual(['']);
});

test('what the browser kept is no style of somebody else', () => {
  expect(rulesFor(['a"]{}*{display:none}[b="'])).toBe('');
});
