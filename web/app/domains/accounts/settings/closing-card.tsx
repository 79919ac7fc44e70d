import { useNavigate } from 'react-router';
import { SMS_CODE_LENGTH } from '#contract/accounts/constants.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import { deleteAccount, cancelClosing, sendForOwnCaptcha } from '../api.ts';
import { pathAfterLogin } from '../../../kits/session/guards.ts';
import { reloadMe } from '../../../kits/session/user-session.ts';
import { request } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { clearToken } from '../../../lib/token-store.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './settings.module.css';

export const ClosingCard = ({ me }: { me: Me }) => (
  <section className={css.card} id="closing">
    <h2>注销账号</h2>
    {me.closingAt === null ? <CloseAccount me={me} /> : <TakeBack closingAt={me.closingAt} />}
  </section>
);

/** Who logs in meanwhile is offered to take it back. */
function TakeBack({ closingAt }: { closingAt: string }) {
  const navigate = useNavigate();
  const cancel = useCall(cancelClosing, {
    success: '已撤销注销',
    onDone: async () => {
      const me = await reloadMe();
      if (me !== null) await navigate(pathAfterLogin(me));
    },
  });
  return (
    <>
      <Note tone="warning">你的账号将在 {formatDateTime(closingAt)} 注销。在那之前可以撤销，之后无法恢复。</Note>
      <Cluster gap="2-half" wrap>
        <Button variant="primary" loading={cancel.isPending} onClick={() => void cancel.send({})}>
          撤销注销
        </Button>
      </Cluster>
    </>
  );
}

function CloseAccount({ me }: { me: Me }) {
  if (me.identity === 'agencies') return <p className={css.lead}>机构账号不能自行注销，请先联系平台办理机构退出。</p>;
  if (me.identity === 'creator') return <p className={css.lead}>你仍是机构的子账号，请先退出所属机构，再注销账号。</p>;
  return (
    <>
      <ul className={css.lead}>
        <li>提交后所有设备会退出登录，15 天内重新登录可以撤销。</li>
        <li>15 天后，昵称、头像、手机号等个人信息会被清除，无法恢复。</li>
        <li>已发布的作品和评论会保留，署名变为“已注销用户”；不想保留的请先自行删除。</li>
      </ul>
      <SettingsForm
        label="注销账号"
        submit="申请注销"
        danger
        fieldOf={{ 401: me.hasPassword ? 'password' : 'captcha' }}
        send={async ({ password, captcha, agreed }) => {
          if (agreed === undefined) throw new Error('请先勾选确认');
          const { closingAt } = await request(deleteAccount, {
            ...(password === undefined ? {} : { password }),
            ...(captcha === undefined ? {} : { captcha }),
          });
          clearToken('user');
          window.location.assign('/');
          return `账号将在 ${formatDateTime(closingAt)} 注销`;
        }}
      >
        {({ errorOf }) => (
          <>
            {me.hasPassword ? (
              <PasswordField label="登录密码" name="password" autoComplete="current-password" error={errorOf('password')} />
            ) : (
              <OwnCaptcha error={errorOf('captcha')} />
            )}
            <Checkbox name="agreed">我已了解注销的后果</Checkbox>
          </>
        )}
      </SettingsForm>
    </>
  );
}

/** The number is known to the server alone: it answers where the code went. */
function OwnCaptcha({ error }: { error: string | undefined }) {
  const captcha = useCall(sendForOwnCaptcha, { success: null });
  const sentTo = captcha.answer?.to;
  return (
    <>
      <Button onClick={() => void captcha.send({})}>{sentTo === undefined ? '获取验证码' : '重新获取验证码'}</Button>
      <TextField
        label="验证码"
        name="captcha"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={SMS_CODE_LENGTH}
        hint={sentTo === undefined ? undefined : `已发送到 ${sentTo}`}
        error={error}
      />
    </>
  );
}
