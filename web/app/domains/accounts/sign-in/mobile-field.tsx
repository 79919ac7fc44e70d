import { TextField, type TextFieldProps } from '../../../ui/forms/field.tsx';

type FieldState = Pick<TextFieldProps, 'defaultValue' | 'ref'>;

export const MobileField = ({ error, ...field }: { error: string | undefined } & FieldState) => (
  <TextField
    label="手机号"
    name="mobile"
    size="l"
    before="+86"
    inputMode="numeric"
    autoComplete="tel-national"
    maxLength={11}
    placeholder="请输入手机号"
    error={error}
    {...field}
  />
);

export const EmailField = ({ error }: { error: string | undefined }) => (
  <TextField
    label="邮箱"
    name="email"
    size="l"
    type="email"
    autoComplete="email"
    autoCapitalize="none"
    placeholder="请输入邮箱"
    error={error}
  />
);
