import { PAYEE_WAIT_HOURS } from '#contract/withdrawals/constants.ts';
import { minuteInChina } from '../../../core/clock.ts';
import { AppError } from '../../../core/app-error.ts';

interface Added {
  createdAt: Date;
}

/** When a payee may be paid to at the earliest. */
export const readyOf = ({ createdAt }: Added): Date => new Date(createdAt.getTime() + PAYEE_WAIT_HOURS * 3_600_000);

export const isReady = (payee: Added, now: Date): boolean => readyOf(payee) <= now;

/** A new payee has to wait, however it is paid. */
export function requireReady(payee: Added, now: Date, what = '收款账户'): void {
  if (!isReady(payee, now))
    throw new AppError('conflict', `${what}新增未满 ${PAYEE_WAIT_HOURS} 小时，${minuteInChina(readyOf(payee))} 起可以打款`);
}
