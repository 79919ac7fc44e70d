import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { adminLoginForm } from '#contract/admins/sign-in.ts';
import { Principles } from './principles.tsx';
import { loginAdmin, requireNoAdmin } from '../../../kits/session/admin-session.ts';
import { ApiError } from '../../../lib/api.ts';
import { siteName, titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Logo } from '../../../ui/layout/logo.tsx';
import { SessionEndNote } from '../../accounts/parts/session-end-note.tsx';
import { adminLoginMessage } from '../../../kits/session/admin-session.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './page.module.css';

export const meta = () => [{ title: titled('管理员登录') }, { name: 'robots', content: 'noindex' }];

export const loader = () => null;

export const clientLoader = () => requireNoAdmin();
clientLoader.hydrate = true as const;

export default function AdminLogin() {
  return (
    <Stack shrinkChildren className={css.login}>
      <Stack as="main" background="card" justify="center" id="main" className={css.left}>
        <Stack gap={20} shrinkChildren className={css.box}>
          <Logo badge caption="管理后台" />
          <div>
            <Text as="h1" size={22} leading="title" weight="strong">
              管理员登录
            </Text>
            <p>仅限工作人员使用，每次登录都会留下记录。</p>
          </div>
          <SessionEndNote side="admin" />
          <AdminLoginForm />
          <p>
            <Link to="/">返回{siteName()}首页</Link>
          </p>
        </Stack>
      </Stack>
      <Principles />
    </Stack>
  );
}

function AdminLoginForm() {
  const navigate = useNavigate();
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    resolver: zodResolver(adminLoginForm),
    defaultValues: { account: '', password: '', code: '' },
  });
  const [needsCode, setNeedsCode] = useState(false);
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (needsCode) setFocus('code');
  }, [needsCode, setFocus]);

  const onSubmit = handleSubmit(async (form) => {
    try {
      await navigate(await loginAdmin(form), { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.fields['code'] !== undefined) {
        setNeedsCode(true);
        return;
      }
      setError('root', { message: adminLoginMessage(error) });
    }
  });

  return (
    <Stack as={Form} gap={20} shrinkChildren label="管理员登录" onSend={() => void onSubmit()}>
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
      {needsCode && (
        <TextField
          label="动态验证码"
          size="l"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="打开身份验证器查看 6 位数字；也可以输入恢复码。"
          error={errors.code?.message}
          {...register('code')}
        />
      )}
      <Button type="submit" variant="primary" size="l" wide loading={isSubmitting}>
        登录
      </Button>
    </Stack>
  );
}
