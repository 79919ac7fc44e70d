import type * as contract from '#contract/merchant-enter.ts';
import { callAt } from '../../../lib/api.ts';

export const enterStatus = callAt<typeof contract.enterStatus>('GET', '/user/merchantEnter/status');
export const enterSave = callAt<typeof contract.enterSave>('POST', '/user/merchantEnter/save');
export const enterSubmit = callAt<typeof contract.enterSubmit>('POST', '/user/merchantEnter/submit');
export const enterWithdraw = callAt<typeof contract.enterWithdraw>('POST', '/user/merchantEnter/withdraw');
