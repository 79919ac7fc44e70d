export { countWaiting } from '../../../db/reads/waiting/queues.ts';
