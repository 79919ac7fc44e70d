import { useState } from 'react';
import { creatorModifyPassword } from '#contract/account-settings.ts';
import { requestWithMessage } from '../../lib/api.ts';
import { PasswordField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import css from './creator-password.module.css';
import { EntryForm } from './entry-form.tsx';
import { explainEntry } from './explain.ts';
import { checkModifyPassword } from './forms.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { reloadMe } from './session.ts';

/** 修改密码 of the creator centre. Afterwards every other device has to log in again; this one stays. */
export function CreatorPassword() {
  // A new form once it is done: passwords do not stay on the screen.
  const [round, setRound] = useState(0);
  return (
    <section className={css.card}>
      <h1>修改密码</h1>
      <p>修改后，其他设备上的登录会全部退出。</p>
      <EntryForm
        key={round}
        label="修改密码"
        submit="修改密码"
        fields={['password', 'newPassword']}
        check={checkModifyPassword}
        send={(values) => requestWithMessage(creatorModifyPassword, values)}
        finish={async ({ msg }) => {
          toast.success(msg);
          void reloadMe();
          setRound(round + 1);
          return '/creator/center/password';
        }}
        explain={(error) => explainEntry(error, { 401: 'password' })}
      >
        {({ errorOf }) => (
          <>
            <PasswordField
              label="当前密码"
              name="password"
              size="l"
              autoComplete="current-password"
              error={errorOf('password')}
            />
            <NewPasswordField label="新密码" name="newPassword" error={errorOf('newPassword')} />
          </>
        )}
      </EntryForm>
    </section>
  );
}
