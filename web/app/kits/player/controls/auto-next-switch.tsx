import { Switch } from '../../../ui/forms/choice.tsx';
import { useStore } from '../../../lib/store.ts';
import { autoNext } from './auto-next.ts';
import css from './auto-next-switch.module.css';

/** Switch of `autoNext`, shown beside the list of following videos. */
export const AutoNextSwitch = () => (
  <Switch
    className={css.switch}
    checked={useStore(autoNext) === 'on'}
    onChange={({ target }) => autoNext.set(target.checked ? 'on' : 'off')}
  >
    自动连播
  </Switch>
);
