import { UsersTable } from '../../domains/accounts/users/users-tab.tsx';
import { AdminPage } from '../../kits/resource/page.tsx';
import { ShortcutsButton } from '../../kits/resource/list-detail/shortcuts-button.tsx';
import { MembersTable } from '../../domains/agencies/members-review/members-tab.tsx';
import { PageHead } from '../../ui/layout/panel.tsx';
import { LinkTabs } from '../../ui/layout/tabs.tsx';
import { useFilters } from '../../lib/calls/use-filters.ts';
import { titled } from '../../lib/meta.ts';
import { flag, searchParams } from '../../lib/search-params.ts';

const pageParams = searchParams({ view: flag('sub') });

export const meta = () => [{ title: titled('用户管理') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['用户管理'] };

export default function Users() {
  const { view: members } = useFilters(pageParams).values;
  const tabs = (
    <LinkTabs
      label="用户"
      tabs={[
        { to: { search: '' }, label: '全部用户', current: !members },
        { to: { search: '?view=sub' }, label: '子账号', current: members },
      ]}
    />
  );
  return (
    <AdminPage>
      <PageHead title="用户管理" text="停用立即生效：对方退出所有设备，不能再登录。">
        {!members && <ShortcutsButton noun="位" />}
      </PageHead>
      {members ? <MembersTable tabs={tabs} /> : <UsersTable tabs={tabs} />}
    </AdminPage>
  );
}
