export const earningOverview = 'GET /creator/earning/overview';
export const earningTrend = 'GET /creator/earning/trend';
export const earningPosts = 'GET /creator/earning/posts';
export const earningMembers = 'GET /creator/earning/members';
export const earningFormula = 'GET /creator/earning/formula';
export const earningCorrections = 'GET /creator/earning/corrections';
export const earningStatement = 'GET /creator/earning/statement';
export const earningMonth = 'GET /creator/earning/month';
export const exportEarnings = 'GET /creator/earning/export';

export const getTerms = 'GET /admin/payoutConfig/get';
export const termsVersions = 'GET /admin/payoutConfig/versions';
export const simulateTerms = 'POST /admin/payoutConfig/trial';
export const termsProposal = 'GET /admin/payoutConfig/proposal';
export const saveTerms = 'POST /admin/payoutConfig/save';
export const confirmTerms = 'POST /admin/payoutConfig/confirm';
export const cancelTerms = 'POST /admin/payoutConfig/withdraw';

export const auditedPosts = 'GET /admin/viewAudit/works';
export const viewSources = 'GET /admin/viewAudit/sources';
export const tryViewRefusal = 'GET /admin/viewAudit/trial';
export const viewCorrections = 'GET /admin/viewAudit/corrections';
export const refuseViews = 'POST /admin/viewAudit/refuse';
export const restoreViews = 'POST /admin/viewAudit/restore';
