import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/earnings.ts';
import * as config from '#contract/payout-config.ts';
import * as audit from '#contract/view-audit.ts';
import { personIdOf } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { API, type Mount } from '../../http/mount.ts';
import * as service from './service.ts';

/** What was paid out is withdrawals' to know, which itself asks this domain: handed in from above. */
export type PaidOut = (deps: Deps, ownerId: string) => Promise<number>;

export function mountEarnings(fastify: FastifyInstance, mount: Mount, deps: Deps, paidOut: PaidOut): void {
  mount(contract.earningOverview, async (_query, actor) => ({
    ...(await service.earningOverview(deps, actor)),
    paid: await paidOut(deps, personIdOf(actor)),
  }));
  mount(contract.earningTrend, (query, actor) => service.earningTrend(deps, actor, query));
  mount(contract.earningPosts, (query, actor) => service.earningPosts(deps, actor, query));
  mount(contract.earningMembers, (query, actor) => service.earningMembers(deps, actor, query));
  mount(contract.earningFormula, (query, actor) => service.earningFormula(deps, actor, query));
  mount(contract.earningCorrections, (query, actor) => service.earningCorrections(deps, actor, query));
  mount(contract.earningStatement, (query, actor) => service.earningStatement(deps, actor, query));
  mount(contract.earningMonth, (query, actor) => service.earningMonth(deps, actor, query));
  mount(contract.exportEarnings, async (query, actor) => service.exportAddress(deps, actor, query, API));
  fastify.get<{ Querystring: { ticket?: string } }>(API + contract.EARNING_EXPORT_PATH, async (request, reply) => {
    const { name, type, content } = await service.exportFile(deps, String(request.query.ticket ?? ''));
    return reply
      .type(type)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(content);
  });

  mount(config.getPayoutConfig, (_query, actor) => service.payoutConfig(deps, actor));
  mount(config.payoutConfigVersions, (query) => service.listConfigs(deps, query));
  mount(config.tryPayoutConfig, ({ terms }) => service.tryTerms(deps, terms));
  mount(config.savePayoutConfig, (form, actor, { ip }) => service.saveConfig(deps, actor, form, ip));
  mount(config.confirmPayoutConfig, ({ version }, actor, { ip }) => service.confirmConfig(deps, actor, version, ip));
  mount(config.withdrawPayoutConfig, ({ version }, actor, { ip }) => service.withdrawConfig(deps, actor, version, ip));

  mount(audit.auditedWorks, (query) => service.auditedWorks(deps, query));
  mount(audit.viewSources, (query) => service.viewSources(deps, query));
  mount(audit.tryViewRefusal, (query) => service.tryViewRefusal(deps, query));
  mount(audit.viewCorrections, (query) => service.listCorrections(deps, query));
  mount(audit.refuseViews, (form, actor, facts) => service.refuse(deps, actor, form, facts));
  mount(audit.restoreViews, (form, actor, facts) => service.restore(deps, actor, form, facts));
}
