import { useState } from 'react';
import { PasswordField } from '../../ui/field.tsx';
import { PasswordRules } from './password-rules.tsx';

interface NewPasswordFieldProps {
  label: string;
  error: string | undefined;
  name?: string;
  size?: 'm' | 'l';
}

/** A password to be set, with its rules ticked off while it is typed. */
export function NewPasswordField({ label, error, name = 'password', size = 'l' }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  return (
    <PasswordField
      label={label}
      name={name}
      size={size}
      autoComplete="new-password"
      placeholder="8-64 位，含字母和数字"
      error={error}
      hint={<PasswordRules password={password} />}
      onChange={(event) => setPassword(event.target.value)}
    />
  );
}
