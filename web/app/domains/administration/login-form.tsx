import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { adminLoginForm } from '#contract/administration.ts';
import { ApiError } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import css from './login-form.module.css';
import { adminLoginMessage } from './login-message.ts';
import { loginAdmin } from './session.ts';

export function AdminLoginForm() {
  const navigate = useNavigate();
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    resolver: zodResolver(adminLoginForm),
    defaultValues: { account: '', password: '', code: '' },
  });
  const [asksCode, setAsksCode] = useState(false);
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (asksCode) setFocus('code');
  }, [asksCode, setFocus]);

  const onSubmit = handleSubmit(async (form) => {
    try {
      await navigate(await loginAdmin(form), { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.fields['code'] !== undefined) {
        setAsksCode(true);
        return;
      }
      setError('root', { message: adminLoginMessage(error) });
    }
  });

  return (
    <form className={css.form} aria-label="管理员登录" noValidate onSubmit={(event) => void onSubmit(event)}>
      {errors.root?.message !== undefined && <Note tone="error">{errors.root.message}</Note>}
      <TextField
        label="账号"
        size="l"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.account?.message}
        {...register('account')}
      />
      <PasswordField
        label="密码"
        size="l"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {asksCode && (
        <TextField
          label="动态验证码"
          size="l"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="打开身份验证器查看 6 位数字；手机不在身边时，可以填一个恢复码。"
          error={errors.code?.message}
          {...register('code')}
        />
      )}
      <Button type="submit" variant="primary" size="l" wide loading={isSubmitting}>
        登录
      </Button>
    </form>
  );
}
