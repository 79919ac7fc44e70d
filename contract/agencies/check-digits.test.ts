import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditCheckDigit, idCheckDigit, isCreditCode, isIdNumber, maskIdNumber } from './check-digits.ts';

const TODAY = new Date('2026-11-21T00:00:00Z');
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const letters = (n: number) => fc.array(fc.constantFrom(...ALPHABET), { minLength: n, maxLength: n }).map((all) => all.join(''));
const digits = (n: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: n, maxLength: n }).map((all) => all.join(''));

describe('统一社会信用代码', () => {
  const made = fc.tuple(letters(2), digits(6), letters(9)).map((parts) => parts.join(''));

  test.each(['91350100M000100Y43', '911100007109250324', '914403001922038216'])('%s is one', (code) => {
    expect(isCreditCode(code)).toBe(true);
  });

  test('of seventeen characters exactly one check makes it whole', () => {
    fc.assert(
      fc.property(made, (first) => {
        const right = [...ALPHABET].filter((last) => isCreditCode(first + last));
        expect(right).toEqual([creditCheckDigit(first)]);
      }),
    );
  });

  test('one wrong character is always found', () => {
    fc.assert(
      fc.property(made, fc.nat(16), fc.constantFrom(...ALPHABET), (first, at, other) => {
        fc.pre(first[at] !== other);
        const code = first + creditCheckDigit(first);
        expect(isCreditCode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
      }),
    );
  });

  test.each(['', '91350100M000100Y4', '91350100M000100Y433', '9135010OM000100Y43', '91350100m000100y43'])(
    '%j is none',
    (code) => {
      expect(isCreditCode(code)).toBe(false);
    },
  );
});

describe('公民身份号码', () => {
  const birthday = fc
    .date({ min: new Date('1900-01-01'), max: TODAY, noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10).replaceAll('-', ''));
  const made = fc
    .tuple(fc.integer({ min: 110_000, max: 820_000 }).map(String), birthday, digits(3))
    .map((parts) => parts.join(''));

  test('the example of the standard is one', () => expect(isIdNumber('11010519491231002X', TODAY)).toBe(true));

  test('of seventeen digits exactly one check makes it whole, and one wrong digit is always found', () => {
    fc.assert(
      fc.property(made, fc.nat(16), fc.integer({ min: 0, max: 9 }), (first, at, other) => {
        const right = [...'0123456789X'].filter((last) => isIdNumber(first + last, TODAY));
        expect(right).toEqual([idCheckDigit(first)]);
        if (first[at] === String(other)) return;
        const text = first + idCheckDigit(first);
        expect(isIdNumber(text.slice(0, at) + other + text.slice(at + 1), TODAY)).toBe(false);
      }),
    );
  });

  test.each(['19900230', '19901301', '20991231', '19900431'])('a day that is not or is ahead (%s) makes it none', (day) => {
    const first = `420606${day}002`;
    expect(isIdNumber(first + idCheckDigit(first), TODAY)).toBe(false);
  });

  test('is shown by its ends alone', () => expect(maskIdNumber('420606199002030028')).toBe('4206**********0028'));
});
