import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=1000-', 'outside'],
  ['bytes=1000-2000', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=9-8', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['lines=1-2', null],
  [undefined, null],
])('%s of a thousand bytes', (header, range) => {
  expect(byteRange(header, 1_000)).toEqual(range);
});

test('of an empty file there is no part', () => {
  expect([byteRange('bytes=0-', 0), byteRange('bytes=-1', 0)]).toEqual(['outside', 'outside']);
});
