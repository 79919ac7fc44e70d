import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputAt } from '#contract/calls.ts';
import { accessList, lookUpAccess } from '#contract/audit-log/addresses.ts';
import type { AccessRow } from '#contract/audit-log/access-log.ts';
import { ACCESS_LOG_DAYS, ACTIVITIES, ACTIVITY_LABEL, LOOKUP_HOURS, REASON_LENGTH } from '#contract/audit-log/constants.ts';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { FilterSelect } from '../../../kits/resource/filter-select.tsx';
import { ReasonField } from '../../../kits/resource/reason-field.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, presentValues, idParam, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { request } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { chinaMinute, formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { PageHead, Panel } from '../../../ui/layout/panel.tsx';
import css from './page.module.css';

export const meta = () => [{ title: titled('网络日志') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['系统', '网络日志'] };

const params = searchParams({ lookup: idParam(), kind: choice(ACTIVITIES), page: pageNumber() });

/** Access records (who did what from which IP address and port) for lawful requests; shown only after a reason was entered. */
export default function AccessLogPage() {
  const { values, go } = useFilters(params);
  const { lookup } = values;
  return (
    <AdminPage>
      <PageHead
        title="网络日志"
        text={`依法协查时，按账号、IP 地址或对象编号查询谁在何时从哪里发布、评论、登录。日志保存 ${ACCESS_LOG_DAYS} 天，每次查询及其理由都会记入操作日志。`}
      />
      <OnlyHandlers>
        <LookUpForm onFound={(id) => go({ lookup: id, kind: undefined })} />
      </OnlyHandlers>
      {lookup !== undefined && <Rows key={lookup} lookupId={lookup} />}
    </AdminPage>
  );
}

const DAY_MS = 86_400_000;

function LookUpForm({ onFound }: { onFound: (lookupId: string) => void }) {
  const [now] = useState(() => Date.now());
  const [reason, setReason] = useState('');
  const lookUp = useCall(lookUpAccess, {
    success: null,
    isShownOnPage: () => true,
    onDone: ({ lookupId }) => onFound(lookupId),
  });
  const { fields } = lookUp;
  const isElsewhere = lookUp.error !== null && Object.keys(fields).length === 0;
  return (
    <Panel title="查询条件">
      <form
        className={css.form}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const text = (name: string) => String(form.get(name) ?? '').trim();
          const paramOf = (name: string) => (text(name) === '' ? {} : { [name]: text(name) });
          void lookUp.send({
            ...paramOf('account'),
            ...paramOf('ip'),
            ...paramOf('subject'),
            from: text('from'),
            to: text('to'),
            reason,
          });
        }}
      >
        <TextField
          label="账号"
          name="account"
          maxLength={80}
          placeholder="编号、手机号、邮箱或管理员账号"
          error={fields['account']}
        />
        <TextField label="IP 地址" name="ip" maxLength={80} placeholder="如 203.0.113.7 或 203.0.113.0/24" error={fields['ip']} />
        <TextField
          label="对象编号"
          name="subject"
          maxLength={80}
          placeholder="作品、评论、弹幕或私信的编号"
          error={fields['subject']}
        />
        <TextField
          label="开始时间"
          name="from"
          type="datetime-local"
          required
          defaultValue={chinaMinute(new Date(now - DAY_MS))}
          error={fields['from']}
        />
        <TextField
          label="结束时间"
          name="to"
          type="datetime-local"
          required
          defaultValue={chinaMinute(new Date(now))}
          error={fields['to']}
        />
        <Stack gap={12} className={css.reason}>
          <ReasonField
            label="查询理由"
            required
            max={REASON_LENGTH.max}
            value={reason}
            error={fields['reason'] ?? (isElsewhere ? lookUp.error?.message : undefined)}
            onChange={setReason}
          />
          <Cluster gap={12} wrap>
            <Button type="submit" variant="primary" icon="search" loading={lookUp.isPending}>
              查询
            </Button>
            <Text as="span" size={13} tone="muted">
              请写明来文单位和文号。查询结果 {LOOKUP_HOURS} 小时内可翻页、导出。
            </Text>
          </Cluster>
        </Stack>
      </form>
    </Panel>
  );
}

const KINDS = ACTIVITIES.map((value) => ({ value, label: ACTIVITY_LABEL[value] }));

function Rows({ lookupId }: { lookupId: string }) {
  const { kind, page } = useFilters(params).values;
  const filter = presentValues({ lookupId, kind });
  const list = useQuery(listQuery({ page, limit: 30, ...filter }));
  return (
    <ResourceTable
      name="accessLog"
      label="网络日志"
      query={list}
      keyOf={({ id }) => id}
      sort=""
      file={{ list: 'accessLog', filter }}
      filterParams={['kind']}
      empty={{ title: '这段时间没有符合条件的日志', text: '请核对账号、地址和时间，时间按北京时间计。' }}
      filters={<FilterSelect name="kind" label="类型" all="全部类型" options={KINDS} />}
      columns={[
        { key: 'at', title: '时间', renderCell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
        { key: 'kind', title: '类型', renderCell: ({ kind }) => ACTIVITY_LABEL[kind] },
        { key: 'account', title: '账号', heading: true, renderCell: (row) => <Account row={row} /> },
        {
          key: 'ip',
          title: 'IP 地址',
          renderCell: ({ ip, location }) => (
            <Stack as="span">
              <span>{ip ?? '—'}</span>
              {location !== null && (
                <Text as="small" tone="muted" size={12}>
                  {location}
                </Text>
              )}
            </Stack>
          ),
        },
        { key: 'port', title: '源端口', renderCell: ({ port }) => port ?? '—' },
        { key: 'subject', title: '对象编号', renderCell: ({ subjectId }) => subjectId ?? '—' },
        {
          key: 'device',
          title: '设备',
          wideOnly: true,
          renderCell: ({ userAgent }) => (
            <span className={css.device} title={userAgent}>
              {userAgent === '' ? '—' : userAgent}
            </span>
          ),
        },
      ]}
    />
  );
}

const Account = ({ row: { account } }: { row: AccessRow }) => (
  <Stack as="span">
    <span>{account.name ?? '已不存在'}</span>
    <Text as="small" tone="muted" size={12}>
      {account.kind === 'admin' ? '管理员 ' : ''}
      {account.id}
    </Text>
  </Stack>
);

const listQuery = (filter: InputAt<typeof accessList>) =>
  queryOptions({
    queryKey: ['access-log', filter],
    queryFn: ({ signal }) => request(accessList, filter, { signal }),
    placeholderData: keepPreviousData,
  });
