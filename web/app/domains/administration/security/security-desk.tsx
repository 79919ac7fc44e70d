import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Note } from '../../../ui/note.tsx';
import { DeskHead, Panel } from '../../../ui/panel.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import css from '../desk-page.module.css';
import { PasswordPanel } from './password-panel.tsx';
import { securityQuery } from './queries.ts';
import { SessionsPanel } from './sessions-panel.tsx';
import { TotpPanel } from './totp-panel.tsx';

/** One's own account: the second step of login, the password, and where one is logged in. */
export function SecurityDesk() {
  const { data, error, isFetching, refetch } = useQuery(securityQuery());
  return (
    <div className={css.page}>
      <DeskHead title="账号安全" text="两步验证、登录密码和登录中的设备。" />
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
            <Note tone="warning">系统设置要求您使用两步验证。启用之后，后台的其他页面才会打开。</Note>
          )}
          {data.passwordUntil !== null && (
            <Note tone="warning">
              您正在使用他人设置的临时密码，{formatDateTime(data.passwordUntil)} 之后不能再用它登录，请现在修改。
            </Note>
          )}
          <div className={css.halves}>
            <TotpPanel security={data} />
            <PasswordPanel />
          </div>
          <SessionsPanel sessions={data.sessions} />
        </>
      )}
    </div>
  );
}
