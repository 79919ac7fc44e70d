import { expect, test } from 'vitest';
import { charsetOf, decodeText } from './charset.ts';
import { readDate } from './dates.ts';
import { reportCsvHead, reportLineOf, reportCsvRow } from './report.ts';

test('dates as sources write them; without a zone they are of China', () => {
  const iso = (given: unknown) => readDate(given)?.toISOString() ?? null;
  expect(iso('2020-01-02 03:04:05')).toBe('2020-01-01T19:04:05.000Z');
  expect(iso('2020年1月2日')).toBe('2020-01-01T16:00:00.000Z');
  expect(iso('2020/1/2 3:04')).toBe('2020-01-01T19:04:00.000Z');
  expect(iso('2020-01-02T03:04:05+09:00')).toBe('2020-01-01T18:04:05.000Z');
  expect(iso('2020-01-02 03:04:05 +0000')).toBe('2020-01-02T03:04:05.000Z');
  expect(iso('Thu, 02 Jan 2020 03:04:05 +0000')).toBe('2020-01-02T03:04:05.000Z');
  expect(iso('Jan 2, 2020')).toBe('2020-01-01T16:00:00.000Z');
  expect(iso(1577934245)).toBe('2020-01-02T03:04:05.000Z');
  for (const none of ['2020-02-30', '昨天', '', null, '0000-00-00 00:00:00', '2020-13-01']) expect(iso(none)).toBeNull();
});

test('encodings', () => {
  expect(charsetOf(Buffer.from('湖水'))).toBe('utf-8');
  expect(charsetOf(Buffer.from([0xff, 0xfe, 0x56, 0x6e]))).toBe('utf-16le');
  expect(decodeText(Buffer.from([0xba, 0xfe, 0xcb, 0xae, 0xba, 0xfe]))).toBe('湖水湖');
  expect(decodeText(Buffer.concat([Buffer.from('\uFEFF湖')]))).toBe('湖');
});

test('a line of the report names what is lost', () => {
  const line = reportLineOf({ skipped: { file: 'a,b.md', title: null, reason: '=1' } });
  expect(reportCsvHead()).toMatch(/^\uFEFF文件,标题,/);
  expect(reportCsvRow(line)).toContain('"a,b.md",,未导入');
});
