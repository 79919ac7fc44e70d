import * as contract from '#contract/earnings/statements.ts';
import * as config from '#contract/earnings/terms.ts';
import * as audit from '#contract/earnings/view-audit.ts';
import { requireUserId } from '../../core/actor.ts';
import type { Deps, Mount, MountDownload } from '../../deps.ts';
import { EARNINGS_FILE, exportAddress, exportFile } from './statements/export.ts';
import {
  earningCorrections,
  earningFormula,
  earningMembers,
  earningOverview,
  earningPosts,
  earningTrend,
} from './statements/list-earnings.ts';
import { earningMonth, earningStatement } from './statements/list-statement.ts';
import { confirmTerms, listTerms, currentTerms, proposal, saveTerms, cancelTerms, simulateTerms } from './terms/service.ts';
import { auditedPosts, tryViewRefusal, viewSources } from './view-audit/service.ts';
import { listCorrections, refuse, restore } from './view-corrections/service.ts';

/** The sum paid out to a holder, in fen. Withdrawals, which depends on this domain, passes the function in. */
export type PaidOut = (deps: Deps, ownerId: string) => Promise<number>;

export function mountEarnings(mount: Mount, download: MountDownload, deps: Deps, paidOut: PaidOut): void {
  mount(contract.earningOverview, async (_query, actor) => ({
    ...(await earningOverview(deps, actor)),
    paid: await paidOut(deps, requireUserId(actor)),
  }));
  mount(contract.earningTrend, (query, actor) => earningTrend(deps, actor, query));
  mount(contract.earningPosts, (query, actor) => earningPosts(deps, actor, query));
  mount(contract.earningMembers, (query, actor) => earningMembers(deps, actor, query));
  mount(contract.earningFormula, (query, actor) => earningFormula(deps, actor, query));
  mount(contract.earningCorrections, (query, actor) => earningCorrections(deps, actor, query));
  mount(contract.earningStatement, (query, actor) => earningStatement(deps, actor, query));
  mount(contract.earningMonth, (query, actor) => earningMonth(deps, actor, query));
  mount(contract.exportEarnings, async (query, actor) => exportAddress(deps, actor, query));
  download(EARNINGS_FILE, (query, actor) => exportFile(deps, requireUserId(actor), query));

  mount(config.getTerms, (_query, actor) => currentTerms(deps, actor));
  mount(config.termsVersions, (query) => listTerms(deps, query));
  mount(config.simulateTerms, (form) => simulateTerms(deps, form));
  mount(config.termsProposal, ({ version }, actor) => proposal(deps, actor, version));
  mount(config.saveTerms, (form, actor, { ip }) => saveTerms(deps, actor, form, ip));
  mount(config.confirmTerms, ({ version }, actor, { ip }) => confirmTerms(deps, actor, version, ip));
  mount(config.cancelTerms, ({ version }, actor, { ip }) => cancelTerms(deps, actor, version, ip));

  mount(audit.auditedPosts, (query) => auditedPosts(deps, query));
  mount(audit.viewSources, (query) => viewSources(deps, query));
  mount(audit.tryViewRefusal, (query) => tryViewRefusal(deps, query));
  mount(audit.viewCorrections, (query) => listCorrections(deps, query));
  mount(audit.refuseViews, (form, actor, facts) => refuse(deps, actor, form, facts));
  mount(audit.restoreViews, (form, actor, facts) => restore(deps, actor, form, facts));
}
