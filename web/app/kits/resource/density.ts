import { storedWord } from '../../lib/browser/stored-value.ts';
import { createStoredStore } from '../../lib/store.ts';

/**
 * How close things stand in every table and page of the back office: styles/density.css has the smaller spaces. Kept on this
 * device, and told to its other tabs.
 */
export const density = createStoredStore(storedWord('wenjian.admin.density', ['roomy', 'compact']));
