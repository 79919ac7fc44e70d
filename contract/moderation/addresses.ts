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
export const reviewBackground = 'GET /admin/posts/background';
export const caseBackground = 'GET /admin/case/background';
export const claimDeskCase = 'POST /admin/case/claim';
export const claimPost = 'POST /admin/posts/claim';
export const approvePost = 'POST /admin/posts/approve';
export const confirmPost = 'POST /admin/posts/confirm';
export const rejectPost = 'POST /admin/posts/reject';
export const offlinePost = 'POST /admin/posts/offline';
export const restorePost = 'POST /admin/posts/restore';
export const keepPostDown = 'POST /admin/posts/keepDown';
export const suspectAi = 'POST /admin/posts/suspectAi';

export const listProfileChanges = 'GET /admin/profileChange/list';
export const decideProfileChange = 'POST /admin/profileChange/decide';

export const listHeldMessages = 'GET /admin/heldMessage/list';
export const decideHeldMessage = 'POST /admin/heldMessage/decide';

export const listSamples = 'GET /admin/reviewCheck/list';
export const checkDecision = 'POST /admin/reviewCheck/check';
export const moderatorFigures = 'GET /admin/reviewCheck/figures';

export const mySanctions = 'GET /user/sanction/mine';
export const appealSanction = 'POST /user/sanction/appeal';
export const appealForMobile = 'POST /user/sanction/appealForMobile';
export const appealForEmail = 'POST /user/sanction/appealForEmail';
export const listSanctions = 'GET /admin/sanction/list';
export const giveSanction = 'POST /admin/sanction/give';
export const endSanction = 'POST /admin/sanction/end';
export const decideSanctionAppeal = 'POST /admin/sanction/decideAppeal';
export const proposeSanction = 'POST /admin/sanction/propose';
export const listSanctionProposals = 'GET /admin/sanction/proposals';
export const confirmSanctionProposal = 'POST /admin/sanction/confirmProposal';
export const refuseSanctionProposal = 'POST /admin/sanction/refuseProposal';
export const withdrawSanctionProposal = 'POST /admin/sanction/withdrawProposal';
export const listSanctionRules = 'GET /user/sanction/rules';
export const saveSanctionRule = 'POST /admin/sanction/saveRule';
export const adviseSanction = 'GET /admin/sanction/advice';
