import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminModifyPassword, adminRevokeSessions } from '#contract/admins/addresses.ts';
import type { SessionRow } from '#contract/accounts/settings.ts';
import type { AdminSecurity } from '#contract/admins/security.ts';
import { AdminPage } from '../../../kits/resource/page.tsx';
import css from './page.module.css';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PasswordField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { PageHead, Facts, Panel } from '../../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Grid, Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import { SECURITY, securityQuery } from './queries.ts';
import { EnrolDialog, RecoveryDialog, TurnOffDialog } from './second-factor.tsx';
import { SessionTable } from './session-table.tsx';

export const meta = () => [{ title: titled('账号安全') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['系统', '账号安全'] };

const EMPTY = { password: '', newPassword: '' };

function PasswordPanel() {
  const [form, setForm] = useState(EMPTY);
  const modify = useCall(adminModifyPassword, { stale: [SECURITY], failure: null, onDone: () => setForm(EMPTY) });
  const errors = modify.fields;
  const isWrong = modify.error !== null && Object.keys(errors).length === 0;
  return (
    <Panel title="登录密码">
      <Stack as={Form} shrinkChildren gap={16} onSend={() => void modify.send(form)}>
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
          hint="8–64 位，同时包含字母和数字。修改后，其他设备会退出登录。"
          value={form.newPassword}
          error={errors['newPassword']}
          onChange={({ target }) => setForm({ ...form, newPassword: target.value })}
        />
        <span>
          <Button type="submit" loading={modify.isPending}>
            修改密码
          </Button>
        </span>
      </Stack>
    </Panel>
  );
}

/** The administrator's own account: two-factor authentication, password and sessions. */
export default function SecurityPage() {
  const { data, error, isFetching, refetch } = useQuery(securityQuery());
  return (
    <AdminPage>
      <PageHead title="账号安全" text="两步验证、登录密码和登录设备。" />
      {data === undefined && error !== null && (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <Panel title="两步验证">
          <SkeletonLines lines={4} />
        </Panel>
      )}
      {data !== undefined && (
        <>
          {data.totpRequired && data.totpSince === null && (
            <Note tone="warning">系统设置要求你使用两步验证，启用后才能打开后台的其他页面。</Note>
          )}
          {data.passwordUntil !== null && (
            <Note tone="warning">
              你正在使用他人设置的临时密码，{formatDateTime(data.passwordUntil)}{' '}
              之后不能再用它登录。修改密码后才能打开后台的其他页面。
            </Note>
          )}
          <Grid align="start" gap={16} className={css.halves}>
            <TotpPanel security={data} />
            <PasswordPanel />
          </Grid>
          <SessionsPanel sessions={data.sessions} />
        </>
      )}
    </AdminPage>
  );
}

function SessionsPanel({ sessions }: { sessions: readonly SessionRow[] }) {
  const [confirming, setConfirming] = useState(false);
  const revoke = useCall(adminRevokeSessions, { stale: [SECURITY], onDone: () => setConfirming(false) });
  const others = sessions.filter(({ current }) => !current).length;
  return (
    <Panel
      title="登录设备"
      flush
      busy={revoke.isPending}
      aside={
        others > 0 && (
          <Button size="s" variant="danger" onClick={() => setConfirming(true)}>
            退出其他 {others} 台设备
          </Button>
        )
      }
    >
      <SessionTable sessions={sessions} onRevoke={({ id }) => void revoke.send({ sessionId: id })} />
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`退出其他 ${others} 台设备？`}
        confirm="全部退出"
        danger
        loading={revoke.isPending}
        onConfirm={() => void revoke.send({})}
      >
        这些设备要重新登录才能进入后台。
      </ConfirmDialog>
    </Panel>
  );
}

/** The state of two-factor authentication, with its actions. */
function TotpPanel({ security }: { security: AdminSecurity }) {
  const [dialog, setDialog] = useState<'enrol' | 'renew' | 'off' | null>(null);
  const close = () => setDialog(null);
  const { totpSince, totpRequired, recoveryLeft } = security;
  return (
    <Panel
      title="两步验证"
      aside={
        totpSince === null ? (
          <Tag tone="warning" icon="warning">
            未启用
          </Tag>
        ) : (
          <Tag tone="success" icon="check-circle">
            已启用
          </Tag>
        )
      }
    >
      <Stack shrinkChildren gap={16}>
        {totpSince === null ? (
          <p>启用后，登录时除了密码，还要填写手机身份验证器上的 6 位数字；仅凭密码无法登录。</p>
        ) : (
          <Facts
            facts={[
              { name: '启用时间', value: formatDateTime(totpSince) },
              { name: '剩余恢复码', value: `${recoveryLeft} 个` },
              { name: '系统要求', value: totpRequired ? '必须使用' : '可选' },
            ]}
          />
        )}
        <Cluster as="span" gap={6} wrap>
          {totpSince === null ? (
            <Button variant="primary" icon="shield" onClick={() => setDialog('enrol')}>
              启用两步验证
            </Button>
          ) : (
            <>
              <Button icon="refresh" onClick={() => setDialog('renew')}>
                更换恢复码
              </Button>
              {!totpRequired && (
                <Button variant="danger" onClick={() => setDialog('off')}>
                  关闭两步验证
                </Button>
              )}
            </>
          )}
        </Cluster>
      </Stack>
      {dialog === 'enrol' && <EnrolDialog onClose={close} />}
      {dialog === 'renew' && <RecoveryDialog onClose={close} />}
      {dialog === 'off' && <TurnOffDialog onClose={close} />}
    </Panel>
  );
}
