export { unansweredStores } from './backends/test.ts';
export { runMigration } from './migration/service.ts';
export { moveWaiting } from './migration/move.ts';
export { resealStores, storageState } from './backends/service.ts';
