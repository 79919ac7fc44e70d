import { storedWord } from '../../../lib/browser/stored-value.ts';
import { createStoredStore } from '../../../lib/store.ts';

/** Whether the next video begins by itself: on unless the viewer has switched it off. */
export const autoNext = createStoredStore(storedWord('wenjian.autonext', ['on', 'off']));
