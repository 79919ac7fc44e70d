import { useState } from 'react';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { PasswordField } from '../../../ui/forms/field.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { hasLetterAndDigit, isLongEnough } from '../check-fields.ts';
import css from './password-rules.module.css';

interface NewPasswordFieldProps {
  label: string;
  error: string | undefined;
  name?: string;
  size?: 'm' | 'l';
}

/** A field for a new password, with its rules checked while typing. */
export function NewPasswordField({ label, error, name = 'password', size = 'l' }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  return (
    <PasswordField
      label={label}
      name={name}
      size={size}
      autoComplete="new-password"
      placeholder="8–64 位，含字母和数字"
      error={error}
      hint={<PasswordRules password={password} />}
      onChange={(event) => setPassword(event.target.value)}
    />
  );
}

/** The rules of a new password, checked while typing. */
function PasswordRules({ password }: { password: string }) {
  return (
    <Cluster as="span" wrap className={css.rules}>
      <Rule met={isLongEnough(password)}>8–64 位</Rule>
      <Rule met={hasLetterAndDigit(password)}>同时包含字母和数字</Rule>
    </Cluster>
  );
}

const Rule = ({ met, children }: { met: boolean; children: string }) => (
  <span className={classes(met && css.met)}>
    <Icon name={met ? 'check' : 'minus'} size="xs" />
    {children}
    <span className="visually-hidden">{met ? '，已满足' : '，未满足'}</span>
  </span>
);
