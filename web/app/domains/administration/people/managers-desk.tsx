import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { managerResetTotp } from '#contract/admin-security.ts';
import { managerDisable, managerEnable, managerRemove, managerResetPassword, type Manager } from '#contract/managers.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DeskHead } from '../../../ui/panel.tsx';
import { useDeskAddress } from '../desk-address.ts';
import { DeskList } from '../desk-list.tsx';
import css from '../desk-page.module.css';
import { DeskSearch } from '../desk-search.tsx';
import { ManagerSessionsDialog } from './manager-sessions-dialog.tsx';
import { ManagerDialog } from './manager-dialog.tsx';
import { managerColumns, type ManagerAction } from './managers-table.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { managersQuery, useChange } from './queries.ts';

const ASKED = {
  disable: { verb: '停用', text: '对方会马上退出后台，在重新启用之前不能登录。' },
  enable: { verb: '启用', text: '对方马上可以重新登录后台。' },
  reset: { verb: '重置密码', text: '原密码失效，对方会退出后台。新密码只显示一次。' },
  totp: { verb: '重置两步验证', text: '对方会退出后台，之后凭密码登录，再重新启用两步验证。请先确认是本人提出。' },
  remove: { verb: '移除', text: '对方会马上退出后台，且不能恢复。操作日志保留，账号名不能再用。' },
} as const;

type Confirmed = keyof typeof ASKED;
type Asked = { what: ManagerAction; row: Manager } | { what: 'create' };

/** Who runs the back office, and in which role. */
export function ManagersDesk() {
  const address = useDeskAddress();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [password, setPassword] = useState<{ name: string; password: string } | null>(null);
  const words = address.get('q');
  const filter = { ...(words === '' ? {} : { keywords: words }), ...address.sort('account', 'created') };
  const query = useQuery(managersQuery({ page: address.page, ...filter }));
  const close = () => setAsked(null);
  const showPassword = (answer: { manager: Manager; password: string }) => {
    close();
    setPassword({ name: answer.manager.account, password: answer.password });
  };
  const changes = {
    disable: useChange(managerDisable, close),
    enable: useChange(managerEnable, close),
    reset: useChange(managerResetPassword, showPassword),
    totp: useChange(managerResetTotp, close),
    remove: useChange(managerRemove, close),
  };
  return (
    <div className={css.page}>
      <DeskHead title="管理员" text="每个人用自己的账号；所做的改动都记入操作日志。">
        <Button variant="primary" icon="plus" onClick={() => setAsked({ what: 'create' })}>
          新建管理员
        </Button>
      </DeskHead>
      <DeskList
        name="managers"
        label="管理员"
        query={query}
        keyOf={({ id }) => id}
        sort="created"
        file={{ list: 'managers', filter }}
        empty={{ title: '没有符合条件的管理员', text: '换个关键词试试。' }}
        filters={<DeskSearch label="搜账号" words={words} onSearch={(q) => address.go({ q })} />}
        columns={managerColumns((what, row) => setAsked({ what, row }))}
      />
      {asked !== null && (asked.what === 'create' || asked.what === 'role') && (
        <ManagerDialog manager={asked.what === 'role' ? asked.row : null} onClose={close} onCreated={showPassword} />
      )}
      {asked?.what === 'sessions' && <ManagerSessionsDialog manager={asked.row} onClose={close} />}
      {asked !== null && asked.what !== 'create' && isConfirmed(asked.what) && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`${ASKED[asked.what].verb}“${asked.row.account}”？`}
          confirm={ASKED[asked.what].verb}
          danger={asked.what !== 'enable'}
          loading={changes[asked.what].isPending}
          onConfirm={() => isConfirmed(asked.what) && changes[asked.what].mutate({ id: asked.row.id })}
        >
          {ASKED[asked.what].text}
        </ConfirmDialog>
      )}
      {password !== null && <PasswordDialog {...password} onClose={() => setPassword(null)} />}
    </div>
  );
}

const isConfirmed = (what: ManagerAction): what is Confirmed => what in ASKED;
