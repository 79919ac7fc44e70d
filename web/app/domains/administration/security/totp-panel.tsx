import { useState } from 'react';
import type { AdminSecurity } from '#contract/admin-security.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { Facts, Panel } from '../../../ui/panel.tsx';
import css from '../desk-page.module.css';
import { EnrolDialog } from './enrol-dialog.tsx';
import { RecoveryDialog } from './recovery-dialog.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';

/** Whether the second step is on, and what can be done about it. */
export function TotpPanel({ security }: { security: AdminSecurity }) {
  const [asked, setAsked] = useState<'enrol' | 'renew' | 'off' | null>(null);
  const close = () => setAsked(null);
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
      <div className={css.form}>
        {totpSince === null ? (
          <p>启用后，登录时除了密码，还要填写手机身份验证器上的 6 位数字；别人只知道密码也进不来。</p>
        ) : (
          <Facts
            facts={[
              { name: '启用时间', value: formatDateTime(totpSince) },
              { name: '剩余恢复码', value: `${recoveryLeft} 个` },
              { name: '系统要求', value: totpRequired ? '必须使用' : '可选' },
            ]}
          />
        )}
        <span className={css.tags}>
          {totpSince === null ? (
            <Button variant="primary" icon="shield" onClick={() => setAsked('enrol')}>
              启用两步验证
            </Button>
          ) : (
            <>
              <Button icon="refresh" onClick={() => setAsked('renew')}>
                更换恢复码
              </Button>
              {!totpRequired && (
                <Button variant="danger" onClick={() => setAsked('off')}>
                  关闭两步验证
                </Button>
              )}
            </>
          )}
        </span>
      </div>
      {asked === 'enrol' && <EnrolDialog onClose={close} />}
      {asked === 'renew' && <RecoveryDialog onClose={close} />}
      {asked === 'off' && <TurnOffDialog onClose={close} />}
    </Panel>
  );
}
