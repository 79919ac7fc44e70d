import * as at from '#contract/earnings/addresses.ts';
import type * as earningsStatements from '#contract/earnings/statements.ts';
import type * as earningsTerms from '#contract/earnings/terms.ts';
import type * as earningsViewAudit from '#contract/earnings/view-audit.ts';
import { client } from '../../lib/api.ts';

export const earningOverview = client<typeof earningsStatements.earningOverview>(at.earningOverview);
export const earningTrend = client<typeof earningsStatements.earningTrend>(at.earningTrend);
export const earningPosts = client<typeof earningsStatements.earningPosts>(at.earningPosts);
export const earningMembers = client<typeof earningsStatements.earningMembers>(at.earningMembers);
export const earningFormula = client<typeof earningsStatements.earningFormula>(at.earningFormula);
export const earningCorrections = client<typeof earningsStatements.earningCorrections>(at.earningCorrections);
export const earningStatement = client<typeof earningsStatements.earningStatement>(at.earningStatement);
export const earningMonth = client<typeof earningsStatements.earningMonth>(at.earningMonth);
export const exportEarnings = client<typeof earningsStatements.exportEarnings>(at.exportEarnings);

export const getPayoutConfig = client<typeof earningsTerms.getPayoutConfig>(at.getPayoutConfig);
export const payoutConfigVersions = client<typeof earningsTerms.payoutConfigVersions>(at.payoutConfigVersions);
export const tryPayoutConfig = client<typeof earningsTerms.tryPayoutConfig>(at.tryPayoutConfig);
export const payoutProposal = client<typeof earningsTerms.payoutProposal>(at.payoutProposal);
export const savePayoutConfig = client<typeof earningsTerms.savePayoutConfig>(at.savePayoutConfig);
export const confirmPayoutConfig = client<typeof earningsTerms.confirmPayoutConfig>(at.confirmPayoutConfig);
export const withdrawPayoutConfig = client<typeof earningsTerms.withdrawPayoutConfig>(at.withdrawPayoutConfig);

export const auditedWorks = client<typeof earningsViewAudit.auditedWorks>(at.auditedWorks);
export const viewSources = client<typeof earningsViewAudit.viewSources>(at.viewSources);
export const tryViewRefusal = client<typeof earningsViewAudit.tryViewRefusal>(at.tryViewRefusal);
export const viewCorrections = client<typeof earningsViewAudit.viewCorrections>(at.viewCorrections);
export const refuseViews = client<typeof earningsViewAudit.refuseViews>(at.refuseViews);
export const restoreViews = client<typeof earningsViewAudit.restoreViews>(at.restoreViews);
