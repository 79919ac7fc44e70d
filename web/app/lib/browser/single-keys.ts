import { createStoredStore } from '../store.ts';
import { storedWord } from './stored-value.ts';

/** Whether shortcuts of single keys, without Ctrl, Alt or Meta, are on. Users of speech input need to switch them off (WCAG 2.1.4). */
export const singleKeys = createStoredStore(storedWord('wenjian.singleKeys', ['on', 'off']));
