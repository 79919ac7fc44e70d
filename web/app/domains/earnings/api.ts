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

export const getTerms = client<typeof earningsTerms.getTerms>(at.getTerms);
export const termsVersions = client<typeof earningsTerms.termsVersions>(at.termsVersions);
export const simulateTerms = client<typeof earningsTerms.simulateTerms>(at.simulateTerms);
export const termsProposal = client<typeof earningsTerms.termsProposal>(at.termsProposal);
export const saveTerms = client<typeof earningsTerms.saveTerms>(at.saveTerms);
export const confirmTerms = client<typeof earningsTerms.confirmTerms>(at.confirmTerms);
export const cancelTerms = client<typeof earningsTerms.cancelTerms>(at.cancelTerms);

export const auditedPosts = client<typeof earningsViewAudit.auditedPosts>(at.auditedPosts);
export const viewSources = client<typeof earningsViewAudit.viewSources>(at.viewSources);
export const tryViewRefusal = client<typeof earningsViewAudit.tryViewRefusal>(at.tryViewRefusal);
export const viewCorrections = client<typeof earningsViewAudit.viewCorrections>(at.viewCorrections);
export const refuseViews = client<typeof earningsViewAudit.refuseViews>(at.refuseViews);
export const restoreViews = client<typeof earningsViewAudit.restoreViews>(at.restoreViews);
