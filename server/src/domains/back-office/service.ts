export { countAllWaiting } from './dashboard/service.ts';
