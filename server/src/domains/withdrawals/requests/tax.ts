import type { TaxMethod } from '#contract/earnings/terms.ts';

/** What was paid before and counts towards the same tax: the month's for 劳务报酬, the year's for 累计预扣. */
export interface TaxSoFar {
  gross: number;
  tax: number;
  /** Months of the year with a payment, this one included. */
  months: number;
}

/** Tax to take from a payment of `gross` fen, on top of what was taken before. Never less than nothing. */
export function taxOn(method: TaxMethod, gross: number, before: TaxSoFar): number {
  if (method === 'none') return 0;
  const income = before.gross + gross;
  const due = method === 'labor' ? laborTax(income) : cumulativeTax(income, before.months);
  return Math.min(Math.max(due - before.tax, 0), gross);
}

/**
 * 劳务报酬所得预扣预缴, a month's payments for the same kind of work being one income: up to 4,000 yuan 800 are taken off,
 * above it 20 %; of the rest 20, 30 and 40 %. Source: 国家税务总局公告 2018 年第 61 号.
 */
export function laborTax(income: number): number {
  const taxable = Math.max(income <= 400_000 ? income - 80_000 : income * 0.8, 0);
  return bracketTax(taxable, [
    [2_000_000, 20, 0],
    [5_000_000, 30, 200_000],
    [Infinity, 40, 700_000],
  ]);
}

/**
 * 累计预扣法 for people who work through a platform: the year's income less 20 % and 5,000 yuan for each month of work, by
 * the yearly table of 3-45 %. Source: 国家税务总局公告 2025 年第 16 号.
 */
export function cumulativeTax(income: number, months: number): number {
  return bracketTax(Math.max(income * 0.8 - months * 500_000, 0), [
    [3_600_000, 3, 0],
    [14_400_000, 10, 252_000],
    [30_000_000, 20, 1_692_000],
    [42_000_000, 25, 3_192_000],
    [66_000_000, 30, 5_292_000],
    [96_000_000, 35, 8_592_000],
    [Infinity, 45, 18_192_000],
  ]);
}

/** Rates in percent with the amount that the lower brackets leave over (速算扣除数), all in fen. */
function bracketTax(taxable: number, brackets: [upTo: number, percent: number, less: number][]): number {
  const [, percent, less] = brackets.find(([upTo]) => taxable <= upTo) ?? [0, 0, 0];
  return Math.round((taxable * percent) / 100 - less);
}
