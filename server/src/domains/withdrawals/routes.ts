import * as corrections from '#contract/withdrawals/corrections.ts';
import * as reconciliation from '#contract/withdrawals/reconciliation.ts';
import * as audit from '#contract/withdrawals/review.ts';
import * as contract from '#contract/withdrawals/withdrawals.ts';
import type { Deps, Mount, MountDownload } from '../../deps.ts';
import { removePayee, savePayeeIdNumber } from './payees/service.ts';
import { decideCorrection, openProof, PROOF_FILE, proofAddress, proposeCorrection } from './payouts/correct.ts';
import { confirmOutcome, declareOutcome, fail } from './payouts/confirm-outcome.ts';
import { openPayoutFile, PAYOUT_FILE, createPayoutFile, fetchPayoutFile, listPayoutFiles } from './payouts/export-file.ts';
import { importPayoutResults } from './payouts/record-results.ts';
import { createTaxFile, openTaxFile, readTaxMonth, TAX_FILE } from './reconciliation/export-tax-file.ts';
import { listEntries } from './reconciliation/list-entries.ts';
import { listMonths, readMonth } from './reconciliation/list-months.ts';
import { cancel, listOwn, tryWithdrawal } from './requests/apply.ts';
import { approve, pay, reject, reveal } from './review/decide.ts';
import { listForReview, reviewDetail } from './review/list.ts';
import * as service from './service.ts';

export function mountWithdrawals(mount: Mount, download: MountDownload, deps: Deps): void {
  mount(contract.withdrawOverview, (_query, actor) => service.withdrawalOverview(deps, actor));
  mount(contract.tryWithdrawal, (form, actor) => tryWithdrawal(deps, actor, form));
  mount(contract.applyWithdrawal, (form, actor, { ip, idempotencyKey }) =>
    service.applyForWithdrawal(deps, actor, ip, form, idempotencyKey),
  );
  mount(contract.cancelWithdrawal, ({ withdrawId }, actor) => cancel(deps, actor, withdrawId));
  mount(contract.listWithdrawals, (query, actor) => listOwn(deps, actor, query));
  mount(contract.listPayees, (_query, actor) => service.listPayees(deps, actor));
  mount(contract.savePayee, (form, actor, { ip }) => service.savePayee(deps, actor, ip, form));
  mount(contract.savePayeeIdNumber, (form, actor, { ip }) => savePayeeIdNumber(deps, actor, ip, form));
  mount(contract.removePayee, (form, actor, { ip }) => removePayee(deps, actor, ip, form));

  mount(audit.withdrawalReviewList, (query, actor) => listForReview(deps, actor, query));
  mount(audit.withdrawalReviewDetailCall, ({ id }, actor) => reviewDetail(deps, actor, id));
  mount(audit.approveWithdrawal, ({ id }, actor, { ip }) => approve(deps, actor, id, ip));
  mount(audit.rejectWithdrawal, (form, actor, { ip }) => reject(deps, actor, form, ip));
  mount(audit.payWithdrawal, (form, actor, { ip }) => pay(deps, actor, form, ip));
  mount(audit.failWithdrawal, (form, actor, { ip }) => fail(deps, actor, form, ip));
  mount(audit.declarePayoutOutcome, (form, actor, { ip }) => declareOutcome(deps, actor, form, ip));
  mount(audit.confirmPayoutOutcome, (form, actor, { ip }) => confirmOutcome(deps, actor, form, ip));
  mount(corrections.proposeCorrection, (form, actor, { ip }) => proposeCorrection(deps, actor, form, ip));
  mount(corrections.decideCorrection, (form, actor, { ip }) => decideCorrection(deps, actor, form, ip));
  mount(corrections.correctionProof, ({ correctionId }, actor, { ip }) => proofAddress(deps, actor, correctionId, ip));
  download(PROOF_FILE, ({ correctionId }) => openProof(deps, correctionId));
  mount(audit.revealPayee, ({ id }, actor, { ip }) => reveal(deps, actor, id, ip));
  mount(audit.createPayoutFile, ({ ids }, actor, { ip }) => createPayoutFile(deps, actor, ids, ip));
  mount(audit.listPayoutFiles, (query) => listPayoutFiles(deps, query));
  mount(audit.fetchPayoutFile, ({ id }, actor, { ip }) => fetchPayoutFile(deps, actor, id, ip));
  mount(audit.importPayoutFile, (form, actor, { ip }) => importPayoutResults(deps, actor, form, ip));

  mount(reconciliation.reconciliationMonths, (query) => listMonths(deps, query));
  mount(reconciliation.reconciliationMonth, (query) => readMonth(deps, query));
  mount(reconciliation.taxMonth, (query) => readTaxMonth(deps, query));
  mount(reconciliation.createTaxFile, (form, actor, { ip }) => createTaxFile(deps, actor, form, ip));
  download(TAX_FILE, (input) => openTaxFile(deps, input));
  mount(reconciliation.reconciliationEntries, (query) => listEntries(deps, query));

  download(PAYOUT_FILE, ({ batchId }) => openPayoutFile(deps, batchId));
}
