export { waitingInAll } from './dashboard/service.ts';
