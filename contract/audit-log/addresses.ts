export const logList = 'GET /admin/log/list';
