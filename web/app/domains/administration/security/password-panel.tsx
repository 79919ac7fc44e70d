import { useState } from 'react';
import { adminModifyPassword } from '#contract/admin-security.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import css from '../desk-page.module.css';
import { fieldErrors, useDeskCall } from '../use-desk-call.ts';
import { SECURITY } from './queries.ts';

const EMPTY = { password: '', newPassword: '' };

export function PasswordPanel() {
  const [form, setForm] = useState(EMPTY);
  const modify = useDeskCall(adminModifyPassword, SECURITY, () => setForm(EMPTY));
  const errors = fieldErrors(modify.error);
  const isWrong = modify.error !== null && Object.keys(errors).length === 0;
  return (
    <Panel title="登录密码">
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          modify.mutate(form);
        }}
      >
        <PasswordField
          label="当前密码"
          autoComplete="current-password"
          value={form.password}
          error={errors['password'] ?? (isWrong ? modify.error?.message : undefined)}
          onChange={({ target }) => setForm({ ...form, password: target.value })}
        />
        <PasswordField
          label="新密码"
          autoComplete="new-password"
          hint="8-64 位，同时包含字母和数字。修改后，其他设备会退出登录。"
          value={form.newPassword}
          error={errors['newPassword']}
          onChange={({ target }) => setForm({ ...form, newPassword: target.value })}
        />
        <span>
          <Button type="submit" loading={modify.isPending}>
            修改密码
          </Button>
        </span>
      </form>
    </Panel>
  );
}
