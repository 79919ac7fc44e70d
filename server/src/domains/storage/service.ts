export { runMigration } from './migration/service.ts';
export { moveWaiting } from './migration/move.ts';
export { resealStores, storageHealth, storageState } from './backends/service.ts';
