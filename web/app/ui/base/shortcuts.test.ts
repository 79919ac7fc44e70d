import { afterEach, expect, test, vi } from 'vitest';
import { testBrowser } from '../../../test/browser.ts';
import { singleKeys } from '../../lib/browser/single-keys.ts';
import { mayAct } from './shortcuts.ts';

afterEach(() => vi.unstubAllGlobals());

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  mayAct({ key, keyCode: 0, isComposing: false, ...more } as KeyboardEvent);

test('single keys rest while they are switched off, and keys that are no characters go on', () => {
  testBrowser();
  expect(['j', '/', '?', '7', ' ', 'ArrowLeft', 'Enter'].every((key) => press(key))).toBe(true);
  singleKeys.set('off');
  expect(['j', 'J', '/', '?', '7'].some((key) => press(key))).toBe(false);
  expect([' ', 'ArrowLeft', 'Enter', 'Escape'].every((key) => press(key))).toBe(true);
  singleKeys.set('on');
  expect([press('j', { ctrlKey: true }), press('j', { isComposing: true }), press('j', { defaultPrevented: true })]).toEqual([
    false,
    false,
    false,
  ]);
});
