export const siteInfo = 'GET /user/site/info';
export const getSettings = 'GET /admin/settings/get';
export const saveSettings = 'POST /admin/settings/save';
export const saveSection = 'POST /admin/settings/saveSection';
export const settingsVersions = 'GET /admin/settings/versions';
export const restoreSettings = 'POST /admin/settings/restore';
export const offeredReasons = 'GET /admin/settings/reasons';
