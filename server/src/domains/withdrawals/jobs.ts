import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Sends a withdrawal to the payout driver, or polls its outcome. */
export const payWithdrawal = defineJob({ name: 'withdrawals.pay', payload: z.object({ id: z.string() }), attempts: 20 });
/** Notifies the owner of a new payee by one route. */
export const notifyPayeeOwner = defineJob({
  name: 'withdrawals.tellOfPayee',
  payload: z.object({ payeeId: z.string(), channel: z.enum(['mobile', 'email']) }),
  attempts: 8,
});
export type PayeeNewsRoute = 'mobile' | 'email';
/** Polls payouts without news for a while. */
export const checkTransfers = defineJob({
  name: 'withdrawals.askUnderWay',
  payload: z.unknown(),
  attempts: 1,
  cron: '*/10 * * * *',
});
