export { addToHistory } from './history/service.ts';
export { reactionsOf } from './reactions/service.ts';
