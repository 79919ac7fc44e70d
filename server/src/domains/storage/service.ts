export { resealBackends, storageHealth } from './backends/service.ts';
