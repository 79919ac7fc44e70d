import type { FastifyInstance } from 'fastify';
import * as audit from '#contract/cash-out-audit.ts';
import * as contract from '#contract/withdrawals.ts';
import type { Deps } from '../../deps.ts';
import { API, type Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountWithdrawals(fastify: FastifyInstance, mount: Mount, deps: Deps): void {
  mount(contract.withdrawOverview, (_query, actor) => service.overview(deps, actor));
  mount(contract.tryWithdrawal, (form, actor) => service.tryWithdrawal(deps, actor, form));
  mount(contract.applyWithdrawal, (form, actor, { idempotencyKey }) => service.applyFor(deps, actor, form, idempotencyKey));
  mount(contract.cancelWithdrawal, ({ withdrawId }, actor) => service.cancel(deps, actor, withdrawId));
  mount(contract.listWithdrawals, (query, actor) => service.listOwn(deps, actor, query));
  mount(contract.listPayees, (_query, actor) => service.listPayees(deps, actor));
  mount(contract.savePayee, (form, actor, { ip }) => service.savePayee(deps, actor, ip, form));
  mount(contract.removePayee, (form, actor, { ip }) => service.removePayee(deps, actor, ip, form));

  mount(audit.cashOutList, (query) => service.listForAudit(deps, query));
  mount(audit.cashOutDetailCall, ({ id }, actor) => service.detailForAudit(deps, actor, id));
  mount(audit.approveCashOut, ({ id }, actor, { ip }) => service.approve(deps, actor, id, ip));
  mount(audit.rejectCashOut, (form, actor, { ip }) => service.reject(deps, actor, form, ip));
  mount(audit.payCashOut, (form, actor, { ip }) => service.pay(deps, actor, form, ip));
  mount(audit.failCashOut, (form, actor, { ip }) => service.fail(deps, actor, form, ip));
  mount(audit.revealPayee, ({ id }, actor, { ip }) => service.reveal(deps, actor, id, ip));
  mount(audit.createCashOutBatch, ({ ids }, actor, { ip }) => service.createBatch(deps, actor, ids, ip, API));
  mount(audit.readCashOutBatch, ({ text }, actor, { ip }) => service.readBatch(deps, actor, text, ip));

  fastify.get<{ Querystring: { ticket?: string } }>(API + audit.CASH_OUT_BATCH_PATH, async (request, reply) => {
    const file = await service.batchFile(deps, String(request.query.ticket ?? ''));
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="payout-batch.csv"')
      .send(file);
  });
}
