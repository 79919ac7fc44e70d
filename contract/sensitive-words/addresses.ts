import { get, post } from '../address.ts';

export const listWords = get('/admin/words/list');
export const createWord = post('/admin/words/create');
export const modifyWord = post('/admin/words/modify');
export const removeWords = post('/admin/words/remove');
export const importWords = post('/admin/words/import');
export const exportWords = get('/admin/words/export');
export const tryWords = post('/admin/words/try');
