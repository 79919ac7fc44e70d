import { get, post } from '../address.ts';

export const storageState = get('/admin/storage/state');
export const createStore = post('/admin/storage/create');
export const modifyStore = post('/admin/storage/modify');
export const testStore = post('/admin/storage/test');
export const activateStore = post('/admin/storage/activate');
export const removeStore = post('/admin/storage/remove');
export const startMigration = post('/admin/storage/migrate');
export const pauseMigration = post('/admin/storage/pause');
export const resumeMigration = post('/admin/storage/resume');
