import { expect, test } from 'vitest';
import { csvLine } from './spreadsheet.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['\t=cmd', "'\t=cmd"],
  ['@name', "'@name"],
  ['＝1+1', "'＝1+1"],
  ['＋86', "'＋86"],
  ['－abc', "'－abc"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['  =1+1', "'  =1+1"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['-abc', "'-abc"],
  ['-12.50', '-12.50'],
  ['\t6222021234567890128', '\t6222021234567890128'],
  ['\t11010119900307002X', '\t11010119900307002X'],
  ['a,"b"', '"a,""b"""'],
])('%j is no formula in a spreadsheet and stays what it is', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});
