import { useEffect } from 'react';
import {
  cancelClosing,
  dataExports,
  deleteAccount,
  exportAddress,
  exportData,
  sendForOwnCaptcha,
} from '#contract/accounts/addresses.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import type { DataExport } from '#contract/accounts/settings.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { downloadFrom } from '../../../lib/browser/download.ts';
import { formatBytes, formatDateTime, formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './settings.module.css';
import { useNavigate } from 'react-router';
import { SMS_CODE_LENGTH } from '#contract/accounts/constants.ts';
import { pathAfterLogin } from '../../../kits/session/guards.ts';
import { reloadMe } from '../../../kits/session/user-session.ts';
import { request } from '../../../lib/api.ts';
import { clearToken } from '../../../lib/token-store.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { SettingsForm } from './settings-form.tsx';

const RETRY_MS = 2_000;

export const DataSection = ({ me }: { me: Me }) => (
  <>
    <ExportCard />
    <ClosingCard me={me} />
  </>
);

/** The export of all personal data as one archive, offered once the job has written it. */
function ExportCard() {
  const { answer, failure, reload } = useAnswer(dataExports, {});
  const making = answer?.list.some(({ state }) => state === 'making') ?? false;
  useEffect(() => {
    if (!making) return;
    const timer = setInterval(reload, RETRY_MS);
    return () => clearInterval(timer);
  }, [making, reload]);

  const requestExport = useCall(exportData, {
    success: null,
    onDone(_, __, message) {
      toast.info(message);
      reload();
    },
  });
  const fetchArchive = useCall(exportAddress, { success: null, onDone: ({ url }) => downloadFrom(url) });

  return (
    <section className={css.card}>
      <h2>数据导出</h2>
      <p className={css.lead}>
        把你的资料、作品、评论、收藏、历史、私信等打包为压缩文件，完成后 7 天内可以下载，每天可以导出一次。
      </p>
      {failure !== null && <ErrorState inline message={failure} onRetry={reload} />}
      <Stack as="ul" className={css.rows} aria-live="polite">
        {answer?.list.map((row) => (
          <Cluster as="li" wrap align="center" justify="between" key={row.id}>
            <div>
              <Text as="b" weight="strong">
                {formatDateTime(row.requestedAt)} 的数据
              </Text>
              <Text as="small" tone="muted" size={13}>
                {stateOf(row)}
              </Text>
            </div>
            {row.state === 'ready' && (
              <Button icon="download" size="s" onClick={() => void fetchArchive.send({ exportId: row.id })}>
                下载
              </Button>
            )}
          </Cluster>
        ))}
      </Stack>
      <Cluster gap={10} wrap>
        <Button icon="file" loading={making} onClick={() => void requestExport.send({})}>
          {making ? '正在打包…' : '导出我的数据'}
        </Button>
      </Cluster>
    </section>
  );
}

function stateOf({ state, bytes, expiresAt }: DataExport): string {
  if (state === 'making') return '正在打包，可以离开这个页面';
  if (state === 'failed') return '打包失败，请重新导出';
  return `${formatBytes(bytes ?? 0)}，${expiresAt === null ? '' : `保留到 ${formatDay(expiresAt)}`}`;
}

const ClosingCard = ({ me }: { me: Me }) => (
  <section className={css.card} id="closing">
    <h2>注销账号</h2>
    {me.closingAt === null ? <CloseAccount me={me} /> : <TakeBack closingAt={me.closingAt} />}
  </section>
);

/** Cancels a pending closure of the account. */
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
      <Cluster gap={10} wrap>
        <Button variant="primary" loading={cancel.isPending} onClick={() => void cancel.send({})}>
          撤销注销
        </Button>
      </Cluster>
    </>
  );
}

function CloseAccount({ me }: { me: Me }) {
  if (me.identity === 'agencies') return <p className={css.lead}>机构账号不能自行注销，请先联系平台办理机构退出。</p>;
  if (me.identity === 'creator' && me.agency !== null)
    return <p className={css.lead}>你仍是机构的子账号，请先离开所属机构，再注销账号。</p>;
  return (
    <>
      <ul className={css.lead}>
        <li>提交后所有设备会退出登录，15 天内重新登录可以撤销。</li>
        <li>15 天后，昵称、头像、手机号等个人信息会被清除，无法恢复。</li>
        <li>已发布的作品和评论会保留，署名变为“已注销用户”；不想保留的请先自行删除。</li>
        <li>还有未提现的收益或处理中的提现时不能注销，请先提现。</li>
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

/** Only the server knows the full address; its response says where the code was sent. */
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
