import * as accountsAt from '#contract/accounts/addresses.ts';
import * as withdrawalsAt from '#contract/withdrawals/addresses.ts';
import type * as accountsSettings from '#contract/accounts/settings.ts';
import type * as corrections from '#contract/withdrawals/corrections.ts';
import type * as reconciliation from '#contract/withdrawals/reconciliation.ts';
import type * as withdrawalsReview from '#contract/withdrawals/review.ts';
import type * as withdrawals from '#contract/withdrawals/withdrawals.ts';
import { client } from '../../lib/api.ts';

export const sendForOwnCaptcha = client<typeof accountsSettings.sendForOwnCaptcha>(accountsAt.sendForOwnCaptcha);

export const withdrawalReviewList = client<typeof withdrawalsReview.withdrawalReviewList>(withdrawalsAt.withdrawalReviewList);
export const withdrawalReviewDetailCall = client<typeof withdrawalsReview.withdrawalReviewDetailCall>(
  withdrawalsAt.withdrawalReviewDetailCall,
);
export const approveWithdrawal = client<typeof withdrawalsReview.approveWithdrawal>(withdrawalsAt.approveWithdrawal);
export const rejectWithdrawal = client<typeof withdrawalsReview.rejectWithdrawal>(withdrawalsAt.rejectWithdrawal);
export const payWithdrawal = client<typeof withdrawalsReview.payWithdrawal>(withdrawalsAt.payWithdrawal);
export const failWithdrawal = client<typeof withdrawalsReview.failWithdrawal>(withdrawalsAt.failWithdrawal);
export const declarePayoutOutcome = client<typeof withdrawalsReview.declarePayoutOutcome>(withdrawalsAt.declarePayoutOutcome);
export const confirmPayoutOutcome = client<typeof withdrawalsReview.confirmPayoutOutcome>(withdrawalsAt.confirmPayoutOutcome);
export const proposeCorrection = client<typeof corrections.proposeCorrection>(withdrawalsAt.proposeCorrection);
export const decideCorrection = client<typeof corrections.decideCorrection>(withdrawalsAt.decideCorrection);
export const correctionProof = client<typeof corrections.correctionProof>(withdrawalsAt.correctionProof);
export const revealPayee = client<typeof withdrawalsReview.revealPayee>(withdrawalsAt.revealPayee);
export const createPayoutFile = client<typeof withdrawalsReview.createPayoutFile>(withdrawalsAt.createPayoutFile);
export const listPayoutFiles = client<typeof withdrawalsReview.listPayoutFiles>(withdrawalsAt.listPayoutFiles);
export const fetchPayoutFile = client<typeof withdrawalsReview.fetchPayoutFile>(withdrawalsAt.fetchPayoutFile);
export const importPayoutFile = client<typeof withdrawalsReview.importPayoutFile>(withdrawalsAt.importPayoutFile);

export const reconciliationMonths = client<typeof reconciliation.reconciliationMonths>(withdrawalsAt.reconciliationMonths);
export const reconciliationMonth = client<typeof reconciliation.reconciliationMonth>(withdrawalsAt.reconciliationMonth);
export const reconciliationEntries = client<typeof reconciliation.reconciliationEntries>(withdrawalsAt.reconciliationEntries);
export const taxMonth = client<typeof reconciliation.taxMonth>(withdrawalsAt.taxMonth);
export const createTaxFile = client<typeof reconciliation.createTaxFile>(withdrawalsAt.createTaxFile);

export const withdrawOverview = client<typeof withdrawals.withdrawOverview>(withdrawalsAt.withdrawOverview);
export const tryWithdrawal = client<typeof withdrawals.tryWithdrawal>(withdrawalsAt.tryWithdrawal);
export const applyWithdrawal = client<typeof withdrawals.applyWithdrawal>(withdrawalsAt.applyWithdrawal);
export const cancelWithdrawal = client<typeof withdrawals.cancelWithdrawal>(withdrawalsAt.cancelWithdrawal);
export const listWithdrawals = client<typeof withdrawals.listWithdrawals>(withdrawalsAt.listWithdrawals);
export const listPayees = client<typeof withdrawals.listPayees>(withdrawalsAt.listPayees);
export const savePayee = client<typeof withdrawals.savePayee>(withdrawalsAt.savePayee);
export const savePayeeIdNumber = client<typeof withdrawals.savePayeeIdNumber>(withdrawalsAt.savePayeeIdNumber);
export const removePayee = client<typeof withdrawals.removePayee>(withdrawalsAt.removePayee);
