import { get, post } from '../address.ts';

export const siteInfo = get('/user/site/info');
export const getSettings = get('/admin/settings/get');
export const saveSettings = post('/admin/settings/save');
export const settingsVersions = get('/admin/settings/versions');
