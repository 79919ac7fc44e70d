import type { AlipayConfig } from './alipay.ts';
import { manualPayout, type Payout } from './port.ts';

/** By hand unless the operator has named Alipay; its library is loaded only then. */
export async function openPayout({ alipay }: { alipay: AlipayConfig | null }): Promise<Payout> {
  if (alipay === null) return manualPayout;
  const { alipayPayout } = await import('./alipay.ts');
  return alipayPayout(alipay);
}
