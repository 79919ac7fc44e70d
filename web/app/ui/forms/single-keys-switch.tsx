import { singleKeys } from '../../lib/browser/single-keys.ts';
import { useStore } from '../../lib/store.ts';
import { Checkbox } from './choice.tsx';

/** Turns single-key shortcuts on or off; stored in this browser only. */
export const SingleKeysSwitch = () => (
  <Checkbox checked={useStore(singleKeys) === 'on'} onChange={({ target }) => singleKeys.set(target.checked ? 'on' : 'off')}>
    单键快捷键
  </Checkbox>
);
