import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { adminLoginForm } from '#contract/admins/sign-in.ts';
import { Principles } from './principles.tsx';
import { loginAdmin, requireNoAdmin } from '../../../kits/session/admin-session.ts';
import { ApiError } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { siteName, titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
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

const FIELDS = ['account', 'password', 'code'] as const;

function AdminLoginForm() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [needsCode, setNeedsCode] = useState(false);
  /** The first problem of each field; null before the first attempt. */
  const [problems, setProblems] = useState<Record<string, string> | null>(null);

  useEffect(() => {
    if (needsCode) focusOn(form.current, 'code');
  }, [needsCode]);

  // Pending until the next page is shown.
  const enter = useCall(
    async (values: LoginForm) => {
      await navigate(await loginAdmin(values), { replace: true });
      return { data: null, msg: '' };
    },
    { success: null, failure: (error) => setNeedsCode((already) => already || asksForCode(error)) },
  );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (enter.isPending) return;
    const attempt = check(event.currentTarget);
    setProblems(attempt.problems);
    if (attempt.values !== undefined) return void enter.send(attempt.values);
    enter.reset();
    focusOn(form.current, FIELDS.find((name) => attempt.problems[name] !== undefined) ?? '');
  };

  return (
    <Stack
      as="form"
      gap={20}
      shrinkChildren
      ref={form}
      aria-label="管理员登录"
      noValidate
      onSubmit={onSubmit}
      // After the first attempt, messages follow what is typed.
      onChange={(event) => problems !== null && setProblems(check(event.currentTarget).problems)}
    >
      {enter.error !== null && !asksForCode(enter.error) && <Note tone="error">{adminLoginMessage(enter.error)}</Note>}
      <TextField
        label="账号"
        name="account"
        size="l"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={problems?.['account']}
      />
      <PasswordField label="密码" name="password" size="l" autoComplete="current-password" error={problems?.['password']} />
      {needsCode && (
        <TextField
          label="动态验证码"
          name="code"
          size="l"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="打开身份验证器查看 6 位数字；也可以输入恢复码。"
          error={problems?.['code']}
        />
      )}
      <Button type="submit" variant="primary" size="l" wide loading={enter.isPending}>
        登录
      </Button>
    </Stack>
  );
}

type LoginForm = Parameters<typeof loginAdmin>[0];

/** The values of the form, if they are valid, and the first problem of each field. */
function check(form: HTMLFormElement): { values: LoginForm | undefined; problems: Record<string, string> } {
  const data = new FormData(form);
  const parsed = adminLoginForm.safeParse(Object.fromEntries(FIELDS.map((name) => [name, String(data.get(name) ?? '')])));
  const issues = parsed.error?.issues ?? [];
  return {
    values: parsed.data,
    problems: Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])),
  };
}

function focusOn(form: HTMLFormElement | null, field: string): void {
  const input = form?.elements.namedItem(field);
  if (input instanceof HTMLElement) input.focus();
}

const asksForCode = (error: Error): boolean => error instanceof ApiError && error.fields['code'] !== undefined;
