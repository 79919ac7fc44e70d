import { get, post } from '../address.ts';

export const cashOutList = get('/admin/cashOutAudit/list');
export const cashOutDetailCall = get('/admin/cashOutAudit/detail');
export const approveCashOut = post('/admin/cashOutAudit/approve');
export const rejectCashOut = post('/admin/cashOutAudit/reject');
export const payCashOut = post('/admin/cashOutAudit/pay');
export const failCashOut = post('/admin/cashOutAudit/fail');
export const settleCashOut = post('/admin/cashOutAudit/settle');
export const confirmCashOut = post('/admin/cashOutAudit/confirm');
export const revealPayee = post('/admin/cashOutAudit/revealPayee');
export const createCashOutBatch = post('/admin/cashOutAudit/batchCreate');
export const listCashOutBatches = get('/admin/cashOutAudit/batchList');
export const fetchCashOutBatch = post('/admin/cashOutAudit/batchFetch');
export const readCashOutBatch = post('/admin/cashOutAudit/batchResult');

export const withdrawOverview = get('/creator/withdraw/overview');
export const tryWithdrawal = post('/creator/withdraw/trial');
export const applyWithdrawal = post('/creator/withdraw/apply');
export const cancelWithdrawal = post('/creator/withdraw/cancel');
export const listWithdrawals = get('/creator/withdraw/list');
export const listPayees = get('/creator/withdraw/payees');
export const savePayee = post('/creator/withdraw/savePayee');
export const removePayee = post('/creator/withdraw/removePayee');
