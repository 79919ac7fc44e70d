import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { userDisable, userEnable, userResetPassword } from '#contract/accounts/addresses.ts';
import type { ManagedUser } from '#contract/accounts/users.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import type { BulkFields, BulkVerb } from '../../../kits/resource/bulk/bulk-actions.ts';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { FilterSelect } from '../../../kits/resource/filter-select.tsx';
import { ListDetail } from '../../../kits/resource/list-detail/list-detail.tsx';
import { useListDetail } from '../../../kits/resource/list-detail/use-list-detail.ts';
import { ReasonDialog } from '../../../kits/resource/reason-dialog.tsx';
import { ReasonField } from '../../../kits/resource/reason-field.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { PasswordDialog } from '../parts/temporary-password-dialog.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, presentValues, order, pageNumber, searchParams, words } from '../../../lib/search-params.ts';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { useReasons } from '../../settings/parts/reasons.ts';
import { USERS, usersQuery } from '../queries.ts';
import { ResetDialog } from './reset-dialog.tsx';
import { UserPanel } from './user-panel.tsx';
import { userColumns, type UserAction } from './users-table.tsx';

const IDENTITIES = [
  { value: 'user', label: '普通用户' },
  { value: 'creator', label: '子账号和个人创作者' },
  { value: 'agencies', label: '机构账号' },
] as const;
const STATES = [
  { value: 'normal', label: '正常' },
  { value: 'disabled', label: '已停用' },
  { value: 'closed', label: '已注销' },
] as const;

const params = searchParams({
  identity: choice(['user', 'creator', 'agencies']),
  status: choice(['normal', 'disabled', 'closed']),
  q: words(),
  sort: order('joined', 'fans', 'works'),
  page: pageNumber(),
});

/** All accounts, with the detail of the open one; accounts can be disabled and enabled. */
export function UsersTable({ tabs }: { tabs: ReactNode }) {
  const { values, go } = useFilters(params);
  const { identity, status, q, sort, page } = values;
  const [dialog, setDialog] = useState<{ what: UserAction; row: ManagedUser } | null>(null);
  const [password, setPassword] = useState<{ name: string; password: string } | null>(null);
  const filter = presentValues({ keywords: q, identity, status, sort });
  const query = useQuery(usersQuery({ page, ...filter }));
  const rows = query.data?.list ?? [];
  const detail = useListDetail({
    rows,
    keyOf: ({ id }) => id,
    // No row awaits a decision, so none is selected after one.
    isLeftToDo: () => false,
    param: 'person',
    afterLastDecision: 'stay',
  });
  const close = () => setDialog(null);
  const disable = useCall(userDisable, { stale: USERS, onDone: close });
  const enable = useCall(userEnable, { stale: USERS, onDone: close });
  const reset = useCall(userResetPassword, {
    stale: USERS,
    onDone: (answer) => {
      if (dialog !== null && answer.password !== null) setPassword({ name: dialog.row.nickname, password: answer.password });
      close();
    },
  });
  return (
    <>
      <ListDetail
        state={detail}
        wide
        renderDetail={(id) => (
          <UserPanel
            id={id}
            listed={rows.map((row) => row.id)}
            onGo={detail.open}
            onAction={(what, row) => setDialog({ what, row })}
            onClose={detail.close}
          />
        )}
        list={
          <ResourceTable
            name="people"
            label="用户"
            query={query}
            keyOf={({ id }) => id}
            current={detail.selected}
            sort="-joined"
            file={{ list: 'people', filter }}
            changes={{
              noun: '位用户',
              verbs: status === undefined ? USER_ACTIONS : USER_ACTIONS.filter(({ of }) => of === status),
              keyOf: ({ id }) => id,
              nameOf: ({ nickname }) => nickname,
              filter,
              queryKey: USERS[0],
            }}
            filterParams={['q', 'identity', 'status']}
            empty={{ title: '还没有用户', text: '注册的用户会显示在这里。' }}
            tabs={tabs}
            filters={
              <>
                <SearchForm label="搜昵称、手机号、编号" words={q} onSearch={(next) => go({ q: next })} />
                <FilterSelect name="identity" label="身份" all="全部身份" options={IDENTITIES} />
                <FilterSelect name="status" label="状态" all="全部状态" options={STATES} />
              </>
            }
            columns={userColumns((what, row) => (what === 'detail' ? detail.open(row.id) : setDialog({ what, row })))}
          />
        }
      />
      {dialog?.what === 'impersonate' && <ImpersonateDialog user={dialog.row} onClose={close} />}
      {dialog?.what === 'disable' && (
        <DisableDialog
          name={dialog.row.nickname}
          busy={disable.isPending}
          onClose={close}
          onSend={(form) => void disable.send({ userId: dialog.row.id, ...form })}
        />
      )}
      {dialog?.what === 'enable' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`启用“${dialog.row.nickname}”？`}
          confirm="启用"
          loading={enable.isPending}
          onConfirm={() => void enable.send({ userId: dialog.row.id })}
        >
          对方可立即重新登录。
        </ConfirmDialog>
      )}
      {dialog?.what === 'reset' && (
        <ResetDialog
          user={dialog.row}
          busy={reset.isPending}
          onClose={close}
          onSend={(way) => void reset.send({ userId: dialog.row.id, way })}
        />
      )}
      {password !== null && <PasswordDialog {...password} onClose={() => setPassword(null)} />}
    </>
  );
}

interface DisableDialogProps {
  name: string;
  busy: boolean;
  onClose: () => void;
  onSend: (form: { reason: string; days?: number }) => void;
}

/** Asks for the reason and duration of disabling an account. */
function DisableDialog({ name, busy, onClose, onSend }: DisableDialogProps) {
  const [term, setTerm] = useState('7');
  return (
    <ReasonDialog
      title={`停用“${name}”`}
      description="对方将立即退出所有设备，停用期间不能登录。作品和收益保留。"
      verb="停用账号"
      templates={useReasons('users')}
      {...{ busy, onClose }}
      onSend={(reason) => onSend({ reason, ...daysOf(term) })}
    >
      <NativeSelect label="期限" options={DISABLE_TERMS} value={term} onChange={setTerm} />
    </ReasonDialog>
  );
}

/** The call's input for a term; without `days` it is permanent. */
const daysOf = (term: string): { days?: number } => (term === 'ever' ? {} : { days: Number(term) });

/** Bulk actions on accounts; `of` is the state that they apply to. */
const USER_ACTIONS: readonly (BulkVerb<ManagedUser> & { of: ManagedUser['status'] })[] = [
  {
    of: 'normal',
    action: 'users.disable',
    verb: '停用',
    icon: 'ban',
    danger: true,
    may: ({ status }) => status === 'normal',
    text: '这些用户将立即退出所有设备，停用期间不能登录。作品和收益保留。',
    form: { reason: '', ...daysOf('7') },
    Fields: DisableFields,
  },
  {
    of: 'disabled',
    action: 'users.enable',
    verb: '启用',
    icon: 'check-circle',
    may: ({ status }) => status === 'disabled',
    text: '这些用户可立即重新登录。',
  },
];

function DisableFields({ form, errors, onPut }: BulkFields) {
  return (
    <>
      <NativeSelect
        label="期限"
        options={DISABLE_TERMS}
        value={String(form['days'] ?? 'ever')}
        onChange={(term) => onPut({ days: undefined, ...daysOf(term) })}
      />
      <ReasonField
        required
        max={200}
        templates={useReasons('users')}
        value={String(form['reason'] ?? '')}
        error={errors['reason']}
        onChange={(reason) => onPut({ reason })}
      />
    </>
  );
}

/** Durations of disabling: days, or `ever`. */
const DISABLE_TERMS = [
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: '180', label: '180 天' },
  { value: 'ever', label: '永久' },
];
