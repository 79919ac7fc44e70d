export const createAppeal = 'POST /creator/posts/appeal';
export const listAppeals = 'GET /admin/posts/appeals';
export const decideAppeal = 'POST /admin/posts/decideAppeal';
export const listRemarkAppeals = 'GET /admin/remark/appeals';
export const decideRemarkAppeal = 'POST /admin/remark/decideAppeal';

export const createReport = 'POST /user/report/create';
export const listOwnReports = 'GET /user/report/mine';
export const createInfringement = 'POST /user/report/infringement';
export const infringementProgress = 'GET /user/report/infringementProgress';
export const listReportCases = 'GET /admin/report/list';
export const reportCaseOf = 'GET /admin/report/detail';
export const handleReport = 'POST /admin/report/handle';
export const listInfringements = 'GET /admin/report/infringements';
export const infringementOf = 'GET /admin/report/infringement';
export const handleInfringement = 'POST /admin/report/handleInfringement';

export const adminPostList = 'GET /admin/posts/list';
export const adminPostDetail = 'GET /admin/posts/detail';
export const claimPost = 'POST /admin/posts/claim';
export const approvePost = 'POST /admin/posts/approve';
export const confirmPost = 'POST /admin/posts/confirm';
export const rejectPost = 'POST /admin/posts/reject';
export const offlinePost = 'POST /admin/posts/offline';
export const restorePost = 'POST /admin/posts/restore';

export const listSamples = 'GET /admin/reviewCheck/list';
export const checkDecision = 'POST /admin/reviewCheck/check';
export const moderatorFigures = 'GET /admin/reviewCheck/figures';
