import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputAt } from '#contract/calls.ts';
import {
  managerCreate,
  managerDisable,
  managerEnable,
  managerList,
  managerModifyRole,
  managerRemove,
  managerResetPassword,
  managerResetTotp,
  managerRevokeSessions,
  managerSessions,
} from '#contract/admins/addresses.ts';
import { ADMIN_ROLE_LABEL, ADMIN_ROLE_MEANING, ADMIN_ROLES, CUSTOM_ROLE } from '#contract/admins/constants.ts';
import { type Manager, managerForm } from '#contract/admins/managers.ts';
import type { CustomRole } from '#contract/admins/roles.ts';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { PasswordDialog } from '../../accounts/parts/temporary-password-dialog.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { presentValues, order, pageNumber, searchParams, words } from '../../../lib/search-params.ts';
import { namesFields, useCall } from '../../../lib/calls/use-call.ts';
import { request } from '../../../lib/api.ts';
import { titled } from '../../../lib/meta.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { summaryOf } from '../roles/grants.ts';
import { MANAGERS, roleChoiceQuery } from '../roles/queries.ts';
import { SessionTable } from '../security/session-table.tsx';
import { type ManagerAction, managerColumns } from './managers-table.tsx';

export const meta = () => [{ title: titled('管理员') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['系统', '管理员'] };

const ROLES = ADMIN_ROLES.map((value) => ({ value, label: ADMIN_ROLE_LABEL[value] }));
const NO_ROLES: readonly CustomRole[] = [];

interface ManagerDialogProps {
  /** The administrator whose role is changed; null creates one. */
  manager: Manager | null;
  onClose: () => void;
  onCreated: (answer: { manager: Manager; password: string }) => void;
}

/** Creates an administrator, or changes the role of one. */
function ManagerDialog({ manager, onClose, onCreated }: ManagerDialogProps) {
  const [account, setAccount] = useState('');
  const [chosen, setChosen] = useState<string>(manager?.roleId ?? manager?.role ?? 'moderator');
  const handmade = useQuery(roleChoiceQuery).data?.list ?? NO_ROLES;
  const fixed = ADMIN_ROLES.find((option) => option === chosen);
  const role = fixed === undefined ? { role: CUSTOM_ROLE, roleId: chosen } : { role: fixed };
  const own = handmade.find(({ id }) => id === chosen);
  const [problem, setProblem] = useState<string>();
  const create = useCall(managerCreate, { stale: MANAGERS, isShownOnPage: namesFields, onDone: onCreated });
  const modify = useCall(managerModifyRole, { stale: MANAGERS, onDone: onClose });
  const send = () => {
    if (manager !== null) return void modify.send({ id: manager.id, ...role });
    const parsed = managerForm.safeParse({ account, ...role });
    setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (parsed.success) void create.send({ account: account.trim(), ...role });
  };
  return (
    <FormDialog
      size="s"
      title={manager === null ? '新建管理员' : `修改“${manager.account}”的角色`}
      description={manager === null ? '创建后会显示一次初始密码。' : '从对方的下一次操作起生效。'}
      verb={manager === null ? '创建' : '保存'}
      busy={create.isPending || modify.isPending}
      onClose={onClose}
      onSend={send}
    >
      {manager === null && (
        <TextField
          label="账号"
          required
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          maxLength={32}
          value={account}
          error={problem ?? create.fields['account']}
          onChange={({ target }) => setAccount(target.value)}
        />
      )}
      <NativeSelect
        label="角色"
        hint={fixed === undefined ? (own === undefined ? undefined : summaryOf(own.grants)) : ADMIN_ROLE_MEANING[fixed]}
        options={[...ROLES, ...handmade.map(({ id, name }) => ({ value: id, label: name }))]}
        value={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  );
}

/** The sessions of an administrator, for those who may end them. */
function ManagerSessionsDialog({ manager: { id, account }, onClose }: { manager: Manager; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...MANAGERS, 'sessions', id],
    queryFn: ({ signal }) => request(managerSessions, { id }, { signal }),
  });
  const revoke = useCall(managerRevokeSessions, { stale: MANAGERS });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={`“${account}”的登录设备`}
      footer={
        data !== undefined &&
        data.list.length > 0 && (
          <Button variant="danger" loading={revoke.isPending} onClick={() => void revoke.send({ id })}>
            全部退出（{data.list.length}）
          </Button>
        )
      }
    >
      {data === undefined && error !== null ? (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines lines={4} />
      ) : data.list.length === 0 ? (
        <EmptyState illustration="tray" heading="h3" title="没有登录设备" />
      ) : (
        <SessionTable sessions={data.list} onRevoke={(session) => void revoke.send({ id, sessionId: session.id })} />
      )}
    </Dialog>
  );
}

const DIALOGS = {
  disable: { verb: '停用', text: '对方将立即退出后台，重新启用前不能登录。' },
  enable: { verb: '启用', text: '对方可立即重新登录后台。' },
  reset: { verb: '重置密码', text: '原密码失效，对方会退出后台。新密码只显示一次。' },
  totp: { verb: '重置两步验证', text: '对方会退出后台，之后凭密码登录，再重新启用两步验证。请先确认是本人提出。' },
  remove: { verb: '移除', text: '对方将立即退出后台，且无法恢复。操作日志保留，账号名不能再用。' },
} as const;

type Confirmed = keyof typeof DIALOGS;
type OpenDialog = { what: ManagerAction; row: Manager } | { what: 'create' };

const params = searchParams({ q: words(), sort: order('account', 'created'), page: pageNumber() });

/** The administrators and their roles. */
export default function ManagersPage() {
  const { values, go } = useFilters(params);
  const { q, sort, page } = values;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [password, setPassword] = useState<{ name: string; password: string } | null>(null);
  const filter = presentValues({ keywords: q, sort });
  const query = useQuery(managersQuery({ page, ...filter }));
  const close = () => setDialog(null);
  const showPassword = (answer: { manager: Manager; password: string }) => {
    close();
    setPassword({ name: answer.manager.account, password: answer.password });
  };
  const changes = {
    disable: useCall(managerDisable, { stale: MANAGERS, onDone: close }),
    enable: useCall(managerEnable, { stale: MANAGERS, onDone: close }),
    reset: useCall(managerResetPassword, { stale: MANAGERS, onDone: showPassword }),
    totp: useCall(managerResetTotp, { stale: MANAGERS, onDone: close }),
    remove: useCall(managerRemove, { stale: MANAGERS, onDone: close }),
  };
  return (
    <AdminPage>
      <PageHead title="管理员" text="每个人用自己的账号；所做的操作都记入操作日志。">
        <ButtonLink icon="key" to="/admin/user/roles">
          角色权限
        </ButtonLink>
        <Button variant="primary" icon="plus" onClick={() => setDialog({ what: 'create' })}>
          新建管理员
        </Button>
      </PageHead>
      <ResourceTable
        name="managers"
        label="管理员"
        query={query}
        keyOf={({ id }) => id}
        sort="created"
        file={{ list: 'managers', filter }}
        filterParams={['q']}
        empty={{ title: '还没有管理员' }}
        filters={<SearchForm label="搜账号" words={q} onSearch={(next) => go({ q: next })} />}
        columns={managerColumns((what, row) => setDialog({ what, row }))}
      />
      {dialog !== null && (dialog.what === 'create' || dialog.what === 'role') && (
        <ManagerDialog manager={dialog.what === 'role' ? dialog.row : null} onClose={close} onCreated={showPassword} />
      )}
      {dialog?.what === 'sessions' && <ManagerSessionsDialog manager={dialog.row} onClose={close} />}
      {dialog !== null && dialog.what !== 'create' && isConfirmed(dialog.what) && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`${DIALOGS[dialog.what].verb}“${dialog.row.account}”？`}
          confirm={DIALOGS[dialog.what].verb}
          danger={dialog.what !== 'enable'}
          loading={changes[dialog.what].isPending}
          onConfirm={() => isConfirmed(dialog.what) && void changes[dialog.what].send({ id: dialog.row.id })}
        >
          {DIALOGS[dialog.what].text}
        </ConfirmDialog>
      )}
      {password !== null && <PasswordDialog {...password} onClose={() => setPassword(null)} />}
    </AdminPage>
  );
}

const isConfirmed = (what: ManagerAction): what is Confirmed => what in DIALOGS;

const managersQuery = (filter: InputAt<typeof managerList>) =>
  queryOptions({
    queryKey: [...MANAGERS, 'list', filter],
    queryFn: ({ signal }) => request(managerList, filter, { signal }),
    placeholderData: keepPreviousData,
  });
