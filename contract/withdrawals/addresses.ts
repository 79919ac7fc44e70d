import { get, post } from '../address.ts';

export const withdrawalReviewList = get('/admin/cashOutAudit/list');
export const withdrawalReviewDetailCall = get('/admin/cashOutAudit/detail');
export const approveWithdrawal = post('/admin/cashOutAudit/approve');
export const rejectWithdrawal = post('/admin/cashOutAudit/reject');
export const payWithdrawal = post('/admin/cashOutAudit/pay');
export const failWithdrawal = post('/admin/cashOutAudit/fail');
export const declarePayoutOutcome = post('/admin/cashOutAudit/settle');
export const confirmPayoutOutcome = post('/admin/cashOutAudit/confirm');
export const revealPayee = post('/admin/cashOutAudit/revealPayee');
export const createPayoutFile = post('/admin/cashOutAudit/batchCreate');
export const listPayoutFiles = get('/admin/cashOutAudit/batchList');
export const fetchPayoutFile = post('/admin/cashOutAudit/batchFetch');
export const importPayoutFile = post('/admin/cashOutAudit/batchResult');

export const withdrawOverview = get('/creator/withdraw/overview');
export const tryWithdrawal = post('/creator/withdraw/trial');
export const applyWithdrawal = post('/creator/withdraw/apply');
export const cancelWithdrawal = post('/creator/withdraw/cancel');
export const listWithdrawals = get('/creator/withdraw/list');
export const listPayees = get('/creator/withdraw/payees');
export const savePayee = post('/creator/withdraw/savePayee');
export const removePayee = post('/creator/withdraw/removePayee');
