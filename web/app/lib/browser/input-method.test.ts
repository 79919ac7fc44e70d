import { expect, test } from 'vitest';
import { isInputMethodKey } from './input-method.ts';

test('Enter that ends a word of an input method is no Enter, in the order of Chrome and in that of Safari', () => {
  expect(isInputMethodKey({ isComposing: true, keyCode: 229 })).toBe(true);
  expect(isInputMethodKey({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isInputMethodKey({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isInputMethodKey({ isComposing: false, keyCode: 13 })).toBe(false);
});
