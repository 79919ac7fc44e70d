export { applyFor, cancel, listOwn, overview, paidOut, tryWithdrawal } from './applying.ts';
export { approve, detailForAudit, fail, listForAudit, pay, readForAudit, reject, reveal } from './auditing.ts';
export { batchFile, createBatch, readBatch } from './batches.ts';
export { listPayees, removePayee, resealPayees, savePayee } from './payees.ts';
