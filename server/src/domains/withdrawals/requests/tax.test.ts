import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cumulativeTax, laborTax, taxOn } from './tax.ts';

describe('劳务报酬预扣', () => {
  test.each([
    [80_000, 0],
    [100_000, 4_000],
    [400_000, 64_000],
    [500_000, 80_000],
    [2_500_000, 400_000],
    [3_000_000, 520_000],
    [5_000_000, 1_000_000],
    [10_000_000, 2_500_000],
  ])('%i fen in a month are taxed %i', (income, tax) => {
    expect(laborTax(income)).toBe(tax);
  });

  test('a second payment of a month is taxed as if both were one', () => {
    const first = taxOn('labor', 300_000, { gross: 0, tax: 0, months: 1 });
    const second = taxOn('labor', 300_000, { gross: 300_000, tax: first, months: 1 });
    expect(first + second).toBe(laborTax(600_000));
  });
});

describe('累计预扣', () => {
  test.each([
    [600_000, 1, 0],
    [1_000_000, 1, 9_000],
    [6_000_000, 1, 178_000],
    [12_000_000, 12, 108_000],
    [100_000_000, 12, 17_308_000],
  ])('%i fen in %i months are taxed %i', (income, months, tax) => {
    expect(cumulativeTax(income, months)).toBe(tax);
  });
});

test('whatever was paid before, tax is whole fen between nothing and the payment', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('none' as const, 'labor' as const, 'cumulative' as const),
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 0, max: 50_000_000 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1, max: 12 }),
      (method, gross, before, taxed, months) => {
        const tax = taxOn(method, gross, { gross: before, tax: taxed, months });
        expect(Number.isInteger(tax) && tax >= 0 && tax <= gross).toBe(true);
      },
    ),
  );
});

test('more is never taxed less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000_000 }), fc.integer({ min: 1, max: 100_000 }), (income, more) => {
      expect(laborTax(income + more)).toBeGreaterThanOrEqual(laborTax(income));
      expect(cumulativeTax(income + more, 3)).toBeGreaterThanOrEqual(cumulativeTax(income, 3));
    }),
  );
});
