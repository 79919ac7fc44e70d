// The face of storage; one file a group of verbs.
export { adoptLocal } from './adopting.ts';
export { pauseMigration, resumeMigration, runMigration, startMigration } from './migrating.ts';
export { moveWaiting } from './moving.ts';
export { activateStore, createStore, modifyStore, removeStore, resealStores, storageState } from './stores.ts';
export { testStore } from './testing.ts';
