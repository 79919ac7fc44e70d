import { singleKeys } from '../../lib/browser/single-keys.ts';
import { useStore } from '../../lib/store.ts';
import { Checkbox } from './choice.tsx';

/** Kept in this browser; the server knows nothing of it. */
export const SingleKeysSwitch = () => (
  <Checkbox checked={useStore(singleKeys) === 'on'} onChange={({ target }) => singleKeys.set(target.checked ? 'on' : 'off')}>
    单键快捷键
  </Checkbox>
);
