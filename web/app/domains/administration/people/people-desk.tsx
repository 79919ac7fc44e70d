import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { userDisable, userEnable, userResetPassword, type ManagedPerson } from '#contract/people.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeskAddress } from '../desk-address.ts';
import { DeskFilter } from '../desk-filter.tsx';
import { DeskList } from '../desk-list.tsx';
import { DeskSearch } from '../desk-search.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { peopleColumns, type PersonAction } from './people-table.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PEOPLE_VERBS } from './people-verbs.tsx';
import { PEOPLE, peopleQuery, useChange } from './queries.ts';

const IDENTITIES = [
  { value: 'user', label: '普通用户' },
  { value: 'creator', label: '机构子账号' },
  { value: 'agencies', label: '机构账号' },
] as const;
const STATES = [
  { value: 'normal', label: '正常' },
  { value: 'disabled', label: '已停用' },
  { value: 'closed', label: '已注销' },
] as const;

/** Everybody with an account: looked up, kept out for a time, let in again. */
export function PeopleDesk({ tabs }: { tabs: ReactNode }) {
  const address = useDeskAddress();
  const [asked, setAsked] = useState<{ what: PersonAction; row: ManagedPerson } | null>(null);
  const [password, setPassword] = useState<{ name: string; password: string } | null>(null);
  const identity = address.oneOf('identity', ['user', 'creator', 'agencies'] as const);
  const status = address.oneOf('status', ['normal', 'disabled', 'closed'] as const);
  const words = address.get('q');
  const person = address.get('person');
  const page = address.page === 1 ? '' : String(address.page);
  const filter = {
    ...(words === '' ? {} : { keywords: words }),
    ...(identity === undefined ? {} : { identity }),
    ...(status === undefined ? {} : { status }),
    ...address.sort('joined', 'fans', 'works'),
  };
  const query = useQuery(peopleQuery({ page: address.page, ...filter }));
  const close = () => setAsked(null);
  const disable = useChange(userDisable, close);
  const enable = useChange(userEnable, close);
  const reset = useChange(userResetPassword, (answer) => {
    if (asked !== null) setPassword({ name: asked.row.nickname, password: answer.password });
    close();
  });
  return (
    <>
      <DeskList
        name="people"
        label="用户"
        query={query}
        keyOf={({ id }) => id}
        sort="-joined"
        file={{ list: 'people', filter }}
        batch={{
          noun: '位用户',
          verbs: status === undefined ? PEOPLE_VERBS : PEOPLE_VERBS.filter(({ of }) => of === status),
          keyOf: ({ id }) => id,
          nameOf: ({ nickname }) => nickname,
          filter,
          queryKey: PEOPLE[0],
        }}
        empty={{ title: '没有符合条件的用户', text: '换个条件或关键词试试。' }}
        tabs={tabs}
        filters={
          <>
            <DeskSearch label="搜昵称、手机号、编号" words={words} onSearch={(q) => address.go({ q })} />
            <DeskFilter name="identity" label="身份" all="全部身份" options={IDENTITIES} />
            <DeskFilter name="status" label="状态" all="全部状态" options={STATES} />
          </>
        }
        columns={peopleColumns((what, row) =>
          what === 'detail' ? address.go({ person: row.id, page }) : setAsked({ what, row }),
        )}
      />
      {person !== '' && <PersonDialog id={person} onClose={() => address.go({ person: '', page })} />}
      {asked?.what === 'disable' && (
        <DisableDialog
          name={asked.row.nickname}
          busy={disable.isPending}
          onClose={close}
          onSend={(form) => disable.mutate({ userId: asked.row.id, ...form })}
        />
      )}
      {asked?.what === 'enable' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`启用“${asked.row.nickname}”？`}
          confirm="启用"
          loading={enable.isPending}
          onConfirm={() => enable.mutate({ userId: asked.row.id })}
        >
          对方马上可以重新登录。
        </ConfirmDialog>
      )}
      {asked?.what === 'reset' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`重置“${asked.row.nickname}”的密码？`}
          confirm="重置密码"
          danger
          loading={reset.isPending}
          onConfirm={() => reset.mutate({ userId: asked.row.id })}
        >
          原密码失效，对方会退出所有设备。新密码只显示一次。
        </ConfirmDialog>
      )}
      {password !== null && <PasswordDialog {...password} onClose={() => setPassword(null)} />}
    </>
  );
}
