import { expect, test } from 'vitest';
import { addressesIn } from './addresses.ts';

test.each([
  ['详见https://a.example/b，谢谢。', [['https://a.example/b', 'https://a.example/b']]],
  [
    '（https://a.example/x?y=1&z=2）和www.b.example/c。',
    [
      ['https://a.example/x?y=1&z=2', 'https://a.example/x?y=1&z=2'],
      ['www.b.example/c', 'https://www.b.example/c'],
    ],
  ],
  [
    '见 https://a.example/wiki/C_(d), 又 (https://a.example/e).',
    [
      ['https://a.example/wiki/C_(d)', 'https://a.example/wiki/C_(d)'],
      ['https://a.example/e', 'https://a.example/e'],
    ],
  ],
  ['https://a.example/中国', [['https://a.example/', 'https://a.example/']]],
  ['https://甲.example、说明.md、1.5、a@b.example', []],
  ['https://x@evil.example/', []],
])('%s leads where its address ends', (text, expected) =>
  expect(addressesIn(text).map(({ from, to, href }) => [text.slice(from, to), href])).toEqual(expected),
);
