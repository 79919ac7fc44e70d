import { get, post } from '../address.ts';

export const earningOverview = get('/creator/earning/overview');
export const earningTrend = get('/creator/earning/trend');
export const earningPosts = get('/creator/earning/posts');
export const earningMembers = get('/creator/earning/members');
export const earningFormula = get('/creator/earning/formula');
export const earningCorrections = get('/creator/earning/corrections');
export const earningStatement = get('/creator/earning/statement');
export const earningMonth = get('/creator/earning/month');
export const exportEarnings = get('/creator/earning/export');

export const getTerms = get('/admin/payoutConfig/get');
export const termsVersions = get('/admin/payoutConfig/versions');
export const simulateTerms = post('/admin/payoutConfig/trial');
export const termsProposal = get('/admin/payoutConfig/proposal');
export const saveTerms = post('/admin/payoutConfig/save');
export const confirmTerms = post('/admin/payoutConfig/confirm');
export const cancelTerms = post('/admin/payoutConfig/withdraw');

export const auditedPosts = get('/admin/viewAudit/works');
export const viewSources = get('/admin/viewAudit/sources');
export const tryViewRefusal = get('/admin/viewAudit/trial');
export const viewCorrections = get('/admin/viewAudit/corrections');
export const refuseViews = post('/admin/viewAudit/refuse');
export const restoreViews = post('/admin/viewAudit/restore');
