export const logList = 'GET /admin/log/list';
export const lookUpAccess = 'POST /admin/accessLog/lookUp';
export const accessList = 'GET /admin/accessLog/list';
