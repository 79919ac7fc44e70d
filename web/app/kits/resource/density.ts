import { storedWord } from '../../lib/browser/stored-value.ts';
import { createStoredStore } from '../../lib/store.ts';

/** Row spacing of the whole back office (styles/density.css), stored in the browser and shared with its other tabs. */
export const density = createStoredStore(storedWord('wenjian.admin.density', ['roomy', 'compact']));
