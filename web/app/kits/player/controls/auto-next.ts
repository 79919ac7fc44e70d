import { storedWord } from '../../../lib/browser/stored-value.ts';
import { createStoredStore } from '../../../lib/store.ts';

/** Whether the next video starts automatically; on by default. */
export const autoNext = createStoredStore(storedWord('wenjian.autonext', ['on', 'off']));
