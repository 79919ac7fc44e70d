import * as at from '#contract/storage/addresses.ts';
import type * as storage from '#contract/storage/storage.ts';
import { client } from '../../lib/api.ts';

export const storageState = client<typeof storage.storageState>(at.storageState);
export const createStore = client<typeof storage.createStore>(at.createStore);
export const modifyStore = client<typeof storage.modifyStore>(at.modifyStore);
export const testStore = client<typeof storage.testStore>(at.testStore);
export const activateStore = client<typeof storage.activateStore>(at.activateStore);
export const removeStore = client<typeof storage.removeStore>(at.removeStore);
export const startMigration = client<typeof storage.startMigration>(at.startMigration);
export const pauseMigration = client<typeof storage.pauseMigration>(at.pauseMigration);
export const resumeMigration = client<typeof storage.resumeMigration>(at.resumeMigration);
