export { siteFigures } from './state/service.ts';
export { resealTargets } from './targets/service.ts';
