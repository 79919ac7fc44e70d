import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';

/** Hands one to the driver, or asks the driver what became of it. */
export const payWithdrawal = defineJob({ name: 'withdrawals.pay', payload: z.object({ id: z.string() }), attempts: 20 });
/** Word of a new payee to its owner, by one way. */
export const notifyPayeeOwner = defineJob({
  name: 'withdrawals.tellOfPayee',
  payload: z.object({ payeeId: z.string(), channel: z.enum(['mobile', 'email']) }),
  attempts: 8,
});
export type PayeeNewsRoute = 'mobile' | 'email';
/** Asks again about those that nobody has heard of for a while. */
export const checkTransfers = defineJob({
  name: 'withdrawals.askUnderWay',
  payload: z.unknown(),
  attempts: 1,
  cron: '*/10 * * * *',
});
