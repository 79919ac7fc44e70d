import type { AlipayConfig } from './alipay.ts';
import { manualPayout, type Payout } from './port.ts';

/** Alipay when it is configured, otherwise manual. Alipay's library is loaded only when used. */
export async function openPayout({ alipay }: { alipay: AlipayConfig | null }): Promise<Payout> {
  if (alipay === null) return manualPayout;
  const { alipayPayout } = await import('./alipay.ts');
  return alipayPayout(alipay);
}
