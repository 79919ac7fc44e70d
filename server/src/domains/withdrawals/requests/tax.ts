import type { TaxMethod } from '#contract/earnings/terms.ts';

// All amounts are fen.

/** Earlier payments that count towards the same tax: of the month for 劳务报酬 (labor), of the year for 累计预扣 (cumulative). */
export interface TaxSoFar {
  gross: number;
  tax: number;
  /** Months of the year with a payment, this one included. */
  months: number;
}

/** Tax to withhold from a payment of `gross`, beyond the tax withheld before; between 0 and `gross`. */
export function taxOn(method: TaxMethod, gross: number, before: TaxSoFar): number {
  if (method === 'none') return 0;
  const income = before.gross + gross;
  const due = method === 'labor' ? laborTax(income) : cumulativeTax(income, before.months);
  return Math.min(Math.max(due - before.tax, 0), gross);
}

/**
 * 劳务报酬所得预扣预缴. The payments of a month for the same kind of work are one income. Deduction: 800 yuan up to 4,000 yuan, 20 % above;
 * rates 20, 30 and 40 %. Source: 国家税务总局公告 2018 年第 61 号.
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
 * 累计预扣法 for people who work through a platform: the income of the year minus 20 % and minus 5,000 yuan for each month of work, by the
 * yearly table of 3 to 45 %. Source: 国家税务总局公告 2025 年第 16 号.
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

/** The bracket's rate of the whole amount minus its quick deduction (速算扣除数), which accounts for the lower brackets. */
function bracketTax(taxable: number, brackets: [upTo: number, percent: number, quickDeduction: number][]): number {
  const [, percent, quickDeduction] = brackets.find(([upTo]) => taxable <= upTo) ?? [0, 0, 0];
  return Math.round((taxable * percent) / 100 - quickDeduction);
}
