import type { Config } from '../config.ts';
import { manualPayout, type Payout } from './payout.ts';

/** By hand unless the operator has named Alipay; its library is loaded only then. */
export async function openPayout({ alipay }: Pick<Config, 'alipay'>): Promise<Payout> {
  if (alipay === null) return manualPayout;
  const { alipayPayout } = await import('./alipay-payout.ts');
  return alipayPayout(alipay);
}
