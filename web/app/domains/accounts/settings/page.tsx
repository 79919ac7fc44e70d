import { useState } from 'react';
import { creatorModifyPassword } from '#contract/accounts/addresses.ts';
import { refreshMe } from '../../../kits/session/user-session.ts';
import { requestWithMessage } from '../../../lib/api.ts';
import { titled } from '../../../lib/meta.ts';
import { toast } from '../../../lib/toast-store.ts';
import { PasswordField } from '../../../ui/forms/field.tsx';
import { checkModifyPassword } from '../check-fields.ts';
import { explainFailure } from '../sign-in/explain-failure.ts';
import { NewPasswordField } from '../sign-in/new-password-field.tsx';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import { Card, Text } from '../../../ui/layout/primitives.tsx';
import css from './creator-password.module.css';

export const meta = () => [{ title: titled('修改密码') }, { name: 'robots', content: 'noindex' }];

/** 修改密码 in the creator area. Afterwards all other sessions end. */
export default function CreatorPassword() {
  // Changed to reset the form, so that passwords do not remain in it.
  const [round, setRound] = useState(0);
  return (
    <Card as="section" padding={24} className={css.card}>
      <Text as="h1" size={22}>
        修改密码
      </Text>
      <p>修改后，其他设备上的登录会全部退出。</p>
      <SignInForm
        key={round}
        label="修改密码"
        submit="修改密码"
        fields={['password', 'newPassword']}
        check={checkModifyPassword}
        send={(values) => requestWithMessage(creatorModifyPassword, values)}
        finish={async ({ msg }) => {
          toast.success(msg);
          refreshMe();
          setRound(round + 1);
          return '/creator/center/password';
        }}
        explain={(error) => explainFailure(error, { 401: 'password' })}
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
      </SignInForm>
    </Card>
  );
}
