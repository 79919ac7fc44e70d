export { resealStores, storageHealth } from './backends/service.ts';
