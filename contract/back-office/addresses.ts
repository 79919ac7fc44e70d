export const chooseBulkChange = 'POST /admin/batch/choose';
export const startBulkChange = 'POST /admin/batch/start';
export const stopBulkChange = 'POST /admin/batch/stop';
export const bulkChangeDetail = 'GET /admin/batch/detail';
export const runningBulkChange = 'GET /admin/batch/running';

export const dashboardWaiting = 'GET /admin/dashboard/waiting';
export const dashboardOverview = 'GET /admin/dashboard/overview';
export const dashboardTrend = 'GET /admin/dashboard/trend';
export const dashboardRecent = 'GET /admin/dashboard/recent';
export const dashboardHandled = 'GET /admin/dashboard/handled';
export const dashboardRegions = 'GET /admin/dashboard/regions';

export const createListExport = 'POST /admin/export/create';

export const userOverview = 'GET /admin/user/dossier';
export const agencyOverview = 'GET /admin/merchant/dossier';

export const quickJump = 'GET /admin/jump/find';

export const listNotes = 'GET /admin/note/list';
export const addNote = 'POST /admin/note/add';
