import { get } from '../address.ts';

export const logList = get('/admin/log/list');
