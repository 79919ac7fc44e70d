import fc from 'fast-check';

const HUGE = 200_000;

/** Texts that have broken servers before: each stands for a family of attacks or of ways to store a text badly. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  '甲\u0000乙',
  '\ud800',
  '\udfff后半',
  '\u202e\u2066\ufeff',
  'e\u0301'.repeat(50),
  '👨‍👩‍👧‍👦'.repeat(20),
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '\\',
  '_%\\%',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '/media/private/x',
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:1/',
  'file:///etc/passwd',
  '\r\nset-cookie: a=b',
  '=cmd|calc!A1',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '1e999',
  '9223372036854775808',
  '0x10',
  '٣',
  '2026-02-30',
  '0000-00-00T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01',
  `${'a'.repeat(60)}!`,
  'x'.repeat(HUGE),
  '长'.repeat(20_000),
  '['.repeat(5_000),
];

const NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  0.1 + 0.2,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  1e308,
  5e-324,
  8.64e15 + 1,
];

const deep = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { type: 'doc', content: value };
  return value;
};

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
);

/** A value of any type where another was asked for. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 3 }, { toString: 1 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(40, 400, 3_000).map(deep) },
  { weight: 1, arbitrary: fc.constantFrom(150, 5_000).map((count) => Array.from({ length: count }, (_, index) => index)) },
  { weight: 1, arbitrary: fc.constantFrom(60, 3_000).map((count) => Array.from({ length: count }, (_, index) => `x${index}`)) },
);
