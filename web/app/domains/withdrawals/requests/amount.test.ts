import { expect, test } from 'vitest';
import { fenOf } from './amount.ts';

test.each([
  ['12', 1200],
  ['1,234.5', 123_450],
  ['0.01', 1],
  ['¥ 50000.00', 5_000_000],
  ['7.', 700],
  ['', null],
  ['0.001', null],
  ['-5', null],
  ['1e30', null],
  ['很多', null],
])('%j typed is %s fen', (text, fen) => {
  expect(fenOf(text)).toBe(fen);
});
