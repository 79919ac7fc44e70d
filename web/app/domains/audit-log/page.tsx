import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import { logList } from '#contract/audit-log/addresses.ts';
import type { LogRow } from '#contract/audit-log/audit-log.ts';
import { Cluster, Stack, Text } from '../../ui/layout/primitives.tsx';
import { AdminPage } from '../../kits/resource/page.tsx';
import { ResourceTable } from '../../kits/resource/resource-table.tsx';
import { useFilters } from '../../lib/calls/use-filters.ts';
import { presentValues, order, pageNumber, searchParams, words } from '../../lib/search-params.ts';
import { request } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { titled } from '../../lib/meta.ts';
import { Button } from '../../ui/base/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { PageHead } from '../../ui/layout/panel.tsx';
import { Link } from '../../ui/base/link.tsx';
import css from './page.module.css';
import { actionName, KINDS, targetName } from '#contract/audit-log/action-words.ts';
import { changesInWords } from '#contract/audit-log/change-words.ts';
import { useAdminAccess } from '../../kits/session/admin-access.ts';

export const meta = () => [{ title: titled('操作日志') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['系统', '操作日志'] };

/** The values before and after, by field; collapsed at first. */
function Changes({ row }: { row: LogRow }) {
  const changes = changesInWords(row, formatDateTime);
  if (changes.length === 0) return '—';
  return (
    <details className={css.changes}>
      <summary>{changes.length} 项</summary>
      <Stack as="dl" gap={8} marginTop={8} size={12}>
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <Text as="dt" tone="muted">
              {name}
            </Text>
            <Stack as="dd" justify="start">
              {before !== null && (
                <del>
                  <span className="visually-hidden">之前：</span>
                  {before}
                </del>
              )}
              {after !== null && (
                <ins>
                  <span className="visually-hidden">之后：</span>
                  {after}
                </ins>
              )}
            </Stack>
          </div>
        ))}
      </Stack>
    </details>
  );
}

const logQuery = (filter: InputAt<typeof logList>) =>
  queryOptions({
    queryKey: ['audit-log', filter],
    queryFn: ({ signal }) => request(logList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

const params = searchParams({
  admin: words(80),
  action: words(),
  target: words(80),
  from: words(),
  to: words(),
  sort: order('at'),
  page: pageNumber(),
});

/** The audit log of the back office; the filters are in the address. */
export default function AuditLogPage() {
  const { admin, action, target, from, to, sort, page } = useFilters(params).values;
  const filter = presentValues({ admin, action, targetId: target, from, to, sort });
  const list = useQuery(logQuery({ page, limit: 30, ...filter }));
  return (
    <AdminPage>
      <PageHead title="操作日志" text="管理员的操作都记在这里，只能添加，不能修改或删除。" />
      <ResourceTable
        name="log"
        label="操作日志"
        query={list}
        keyOf={({ id }) => id}
        sort="-at"
        file={{ list: 'log', filter }}
        filterParams={Object.keys(NO_FILTERS)}
        empty={{ title: '还没有操作日志' }}
        filters={<LogFilters key={JSON.stringify(filter)} />}
        columns={[
          { key: 'at', title: '时间', sort: 'at', renderCell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
          { key: 'admin', title: '管理员', renderCell: ({ adminAccount }) => adminAccount },
          { key: 'action', title: '动作', heading: true, renderCell: ({ action }) => actionName(action) },
          {
            key: 'target',
            title: '对象',
            renderCell: (row) => <Target row={row} />,
          },
          { key: 'changes', title: '变化', renderCell: (row) => <Changes row={row} /> },
          { key: 'ip', title: 'IP', wideOnly: true, renderCell: ({ ip }) => ip },
        ]}
      />
    </AdminPage>
  );
}

const NO_FILTERS = { admin: '', action: '', target: '', from: '', to: '' };

/** The filters: texts apply with Enter or the button, the kind of action at once. */
function LogFilters() {
  const { values, go } = useFilters(params);
  const isFiltered = Object.keys(presentValues(values)).some((name) => name in NO_FILTERS);
  return (
    <form
      className={css.filters}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const text = (name: string) => String(form.get(name) ?? '').trim();
        go({ admin: text('admin'), target: text('target'), from: text('from'), to: text('to') });
      }}
    >
      <Select
        label="动作"
        options={KINDS}
        value={KINDS.find(({ value }) => value === values.action)?.value ?? 'all'}
        onChange={(kind) => go({ action: kind === 'all' ? '' : kind })}
      />
      <TextField label="管理员账号" name="admin" maxLength={80} defaultValue={values.admin} />
      <TextField label="对象编号" name="target" maxLength={80} defaultValue={values.target} />
      <TextField label="开始日期" name="from" type="date" defaultValue={values.from} />
      <TextField label="结束日期" name="to" type="date" defaultValue={values.to} />
      <Cluster gap={8}>
        <Button type="submit" variant="primary" icon="search">
          查询
        </Button>
        {isFiltered && <Button onClick={() => go(NO_FILTERS)}>清除条件</Button>}
      </Cluster>
    </form>
  );
}

/** The target of an action by name, as a link to its page, with its id. */
function Target({ row }: { row: LogRow }) {
  const { mayOpen } = useAdminAccess();
  const { targetType, targetId, target } = row;
  const name = target?.name ?? (targetType === 'payoutConfig' ? `第 ${targetId} 版` : null);
  const to = PAGES[targetType]?.(targetId, target);
  const opens = to !== undefined && (target !== null || ALWAYS.has(targetType)) && mayOpen(to.split('?')[0] ?? '');
  const text = name ?? (targetId === '' ? '—' : targetId);
  return (
    <Stack as="span" className={css.target}>
      <Text as="small" tone="muted" size={12}>
        {targetName(targetType)}
      </Text>
      {opens ? (
        <Text as={Link} tone="primary" to={to} title={`编号 ${targetId}`}>
          {text}
        </Text>
      ) : (
        <span title={targetId === '' ? undefined : `编号 ${targetId}`}>{text}</span>
      )}
    </Stack>
  );
}

/** Targets that exist exactly once and always, so their pages can always be linked. */
const ALWAYS = new Set(['payoutConfig', 'settings', 'storage', 'recommendations', 'words', 'jobs', 'tag', 'alertTarget']);

const withId = (path: string, name: string) => (id: string) => `${path}?${new URLSearchParams({ [name]: id }).toString()}`;

const PAGES: Record<string, (id: string, target: LogRow['target']) => string> = {
  post: (id, target) => {
    const state = target?.state ?? 'pending';
    return `/admin/content/posts?${new URLSearchParams({ ...(state === 'pending' ? {} : { status: state }), post: id }).toString()}`;
  },
  user: withId('/admin/user/sub', 'person'),
  person: withId('/admin/user/sub', 'person'),
  agency: withId('/admin/user/merchant', 'id'),
  agencyApplication: withId('/admin/audit/merchantEnterAudit', 'id'),
  withdrawal: withId('/admin/audit/cashOutAudit', 'id'),
  infringement: withId('/admin/content/infringements', 'id'),
  admin: (_id, target) => `/admin/user/manager?${new URLSearchParams({ q: target?.name ?? '' }).toString()}`,
  adminRole: () => '/admin/user/roles',
  subAccount: () => '/admin/audit/subAccountAudit',
  notice: () => '/admin/message/notice',
  category: () => '/admin/content/categories',
  tag: () => '/admin/content/categories',
  invitationCode: (_id, target) => `/admin/invitation-codes?${new URLSearchParams({ q: target?.name ?? '' }).toString()}`,
  recommendations: () => '/admin/content/recommendations',
  words: () => '/admin/content/words',
  payoutConfig: () => '/admin/config/payoutConfig',
  settings: () => '/admin/system/settings',
  alertTarget: () => '/admin/system/settings',
  storage: () => '/admin/config/storageConfig',
  jobs: () => '/admin/system/health',
};
