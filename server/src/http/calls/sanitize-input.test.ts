import { expect, test } from 'vitest';
import { storable } from './sanitize-input.ts';

test('texts lose NUL and halves of characters, also in names and deep inside', () => {
  expect(storable({ 'a\u0000': ['甲\u0000乙', { b: '\ud800x' }], c: 1 })).toEqual({ a: ['甲乙', { b: '\ufffdx' }], c: 1 });
});

test('what can be kept as it is is not copied', () => {
  const form = { title: '山里的早晨😀', tags: ['甲'], body: { content: [null, 1, true] } };
  expect(storable(form)).toBe(form);
});

test('what is nested beyond measure is refused with a sentence', () => {
  let value: unknown = 'x';
  for (let level = 0; level < 100_000; level += 1) value = [value];
  expect(() => storable(value)).toThrow('提交的内容嵌套过深');
});
