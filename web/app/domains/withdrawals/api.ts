import * as accountsAt from '#contract/accounts/addresses.ts';
import * as withdrawalsAt from '#contract/withdrawals/addresses.ts';
import type * as accountsSettings from '#contract/accounts/settings.ts';
import type * as withdrawalsReview from '#contract/withdrawals/review.ts';
import type * as withdrawals from '#contract/withdrawals/withdrawals.ts';
import { client } from '../../lib/api.ts';

export const sendForOwnCaptcha = client<typeof accountsSettings.sendForOwnCaptcha>(accountsAt.sendForOwnCaptcha);

export const cashOutList = client<typeof withdrawalsReview.cashOutList>(withdrawalsAt.cashOutList);
export const cashOutDetailCall = client<typeof withdrawalsReview.cashOutDetailCall>(withdrawalsAt.cashOutDetailCall);
export const approveCashOut = client<typeof withdrawalsReview.approveCashOut>(withdrawalsAt.approveCashOut);
export const rejectCashOut = client<typeof withdrawalsReview.rejectCashOut>(withdrawalsAt.rejectCashOut);
export const payCashOut = client<typeof withdrawalsReview.payCashOut>(withdrawalsAt.payCashOut);
export const failCashOut = client<typeof withdrawalsReview.failCashOut>(withdrawalsAt.failCashOut);
export const settleCashOut = client<typeof withdrawalsReview.settleCashOut>(withdrawalsAt.settleCashOut);
export const confirmCashOut = client<typeof withdrawalsReview.confirmCashOut>(withdrawalsAt.confirmCashOut);
export const revealPayee = client<typeof withdrawalsReview.revealPayee>(withdrawalsAt.revealPayee);
export const createCashOutBatch = client<typeof withdrawalsReview.createCashOutBatch>(withdrawalsAt.createCashOutBatch);
export const listCashOutBatches = client<typeof withdrawalsReview.listCashOutBatches>(withdrawalsAt.listCashOutBatches);
export const fetchCashOutBatch = client<typeof withdrawalsReview.fetchCashOutBatch>(withdrawalsAt.fetchCashOutBatch);
export const readCashOutBatch = client<typeof withdrawalsReview.readCashOutBatch>(withdrawalsAt.readCashOutBatch);

export const withdrawOverview = client<typeof withdrawals.withdrawOverview>(withdrawalsAt.withdrawOverview);
export const tryWithdrawal = client<typeof withdrawals.tryWithdrawal>(withdrawalsAt.tryWithdrawal);
export const applyWithdrawal = client<typeof withdrawals.applyWithdrawal>(withdrawalsAt.applyWithdrawal);
export const cancelWithdrawal = client<typeof withdrawals.cancelWithdrawal>(withdrawalsAt.cancelWithdrawal);
export const listWithdrawals = client<typeof withdrawals.listWithdrawals>(withdrawalsAt.listWithdrawals);
export const listPayees = client<typeof withdrawals.listPayees>(withdrawalsAt.listPayees);
export const savePayee = client<typeof withdrawals.savePayee>(withdrawalsAt.savePayee);
export const removePayee = client<typeof withdrawals.removePayee>(withdrawalsAt.removePayee);
