import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { hasLetterAndDigit, isLongEnough } from './forms.ts';
import css from './password-rules.module.css';

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <span className={css.rules}>
      <Rule met={isLongEnough(password)}>8-64 位</Rule>
      <Rule met={hasLetterAndDigit(password)}>同时包含字母和数字</Rule>
    </span>
  );
}

const Rule = ({ met, children }: { met: boolean; children: string }) => (
  <span className={classes(met && css.met)}>
    <Icon name={met ? 'check' : 'minus'} size="xs" />
    {children}
    <span className="vh">{met ? '，已满足' : '，未满足'}</span>
  </span>
);
