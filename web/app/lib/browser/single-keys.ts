import { createStoredStore } from '../store.ts';
import { storedWord } from './stored-value.ts';

/** Whether keys without Ctrl, Alt or Meta do something while nobody types; who speaks to the machine switches them off (WCAG 2.1.4). */
export const singleKeys = createStoredStore(storedWord('wenjian.singleKeys', ['on', 'off']));
