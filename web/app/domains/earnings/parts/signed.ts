import { formatYuan } from '../../../lib/format.ts';

/** Fen as yuan with a sign, for differences. */
export const signedAmount = (amount: number): string =>
  amount === 0 ? '0.00' : `${amount < 0 ? '−' : '+'}${formatYuan(Math.abs(amount))}`;
