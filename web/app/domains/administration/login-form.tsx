import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { adminLoginForm } from '#contract/administration.ts';
import { ApiError } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast-store.ts';
import css from './login-form.module.css';
import { loginAdmin } from './session.ts';

export function AdminLoginForm() {
  const navigate = useNavigate();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(adminLoginForm),
    defaultValues: { account: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit(async (form) => {
    try {
      await navigate(await loginAdmin(form), { replace: true });
    } catch (error) {
      if (error instanceof ApiError && (error.status === 400 || error.status === 401)) toast.error(error.message);
      setError('root', { message: (error instanceof Error && error.message) || '登录失败，请检查账号密码' });
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
      <Button type="submit" variant="primary" size="l" wide loading={isSubmitting}>
        登录
      </Button>
    </form>
  );
}
