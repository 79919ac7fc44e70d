import { Switch } from '../../../ui/forms/choice.tsx';
import { setWantsNext, useWantsNext } from './auto-next.ts';
import css from './auto-next-switch.module.css';

/** Beside the list of what follows. */
export const AutoNextSwitch = () => (
  <Switch className={css.switch} checked={useWantsNext()} onChange={({ target }) => setWantsNext(target.checked)}>
    自动连播
  </Switch>
);
