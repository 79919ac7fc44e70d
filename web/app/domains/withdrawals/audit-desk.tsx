import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CashOutRow } from '#contract/cash-out-audit.ts';
import { WITHDRAWAL_STATUS_LABEL, withdrawalStatus, type WithdrawalStatus } from '#contract/withdrawals.ts';
import { formatAgo, formatYuan } from '../../lib/format.ts';
import { Tag } from '../../ui/chip.tsx';
import { DeskHead } from '../../ui/panel.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { useDeskAddress } from '../administration/desk-address.ts';
import { DeskFilter } from '../administration/desk-filter.tsx';
import { DeskList } from '../administration/desk-list.tsx';
import desk from '../administration/desk-page.module.css';
import { DeskSearch } from '../administration/desk-search.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { auditListQuery } from './audit-queries.ts';
import { ResultsBar, useStartBatch } from './batch.tsx';

const TABS: WithdrawalStatus[] = ['applied', 'approved', 'paying', 'paid', 'failed', 'rejected'];
const IDENTITIES = [
  { value: 'agencies', label: '机构账号' },
  { value: 'creator', label: '子账号' },
] as const;

/** The queue of withdrawals and the one that is open beside it; where one stands is in the address. */
export function CashOutDesk() {
  const address = useDeskAddress();
  const [now] = useState(() => new Date());
  const status = address.oneOf('status', withdrawalStatus.options) ?? 'applied';
  const identity = address.oneOf('identity', ['creator', 'agencies'] as const);
  const words = address.get('q').slice(0, 50);
  const open = address.get('id');
  const page = address.page === 1 ? '' : String(address.page);
  const filter = {
    status,
    ...(words === '' ? {} : { keywords: words }),
    ...(identity === undefined ? {} : { identity }),
    ...address.sort('at', 'gross'),
  };
  const list = useQuery(auditListQuery({ page: address.page, ...filter }));
  const payOut = useStartBatch();
  return (
    <div className={desk.page}>
      <DeskHead
        title="提现审核"
        text={
          list.data === undefined
            ? ' '
            : `${list.data.counts.applied} 笔待审，未完成的合计 ¥${formatYuan(list.data.waitingSum)}。`
        }
      />
      <div className={desk.desk} data-open={open === '' ? undefined : ''}>
        <DeskList
          name="cash-out"
          label="提现"
          query={list}
          keyOf={({ id }) => id}
          current={open === '' ? null : open}
          sort={status === 'applied' || status === 'approved' ? 'at' : '-at'}
          file={{ list: 'cashOut', filter }}
          empty={{ title: `没有${WITHDRAWAL_STATUS_LABEL[status]}的提现`, text: '有新的申请时，会按等待时间排在这里。' }}
          tabs={
            <LinkTabs
              label="状态"
              tabs={TABS.map((one) => ({
                to: address.to({ status: one, id: '' }),
                label: WITHDRAWAL_STATUS_LABEL[one],
                count: list.data?.counts[one],
                current: one === status,
              }))}
            />
          }
          filters={
            <>
              <DeskSearch label="搜单号、申请人" words={words} onSearch={(q) => address.go({ q })} />
              <DeskFilter name="identity" label="身份" all="全部身份" options={IDENTITIES} />
            </>
          }
          note={status === 'paying' && <ResultsBar />}
          bulk={
            status === 'approved'
              ? {
                  nameOf: ({ applicant }) => `${applicant.nickname} 的提现`,
                  actions: [
                    {
                      label: (count) => `生成 ${count} 笔的打款文件`,
                      icon: 'download',
                      onAct: (rows, done) => void payOut(rows, done),
                    },
                  ],
                }
              : undefined
          }
          columns={[
            {
              key: 'applicant',
              title: '申请人',
              heading: true,
              renderCell: (row) => (
                <button type="button" className={desk.tall} onClick={() => address.go({ id: row.id, page })}>
                  <b>{row.applicant.nickname}</b>
                  <span>{row.applicant.identity === 'agencies' ? '机构账号' : `子账号 · ${row.applicant.agency ?? '—'}`}</span>
                </button>
              ),
            },
            { key: 'gross', title: '申请（元）', number: true, sort: 'gross', renderCell: ({ gross }) => formatYuan(gross) },
            { key: 'less', title: '费税', number: true, roomy: true, renderCell: ({ fee, tax }) => formatYuan(fee + tax) },
            { key: 'net', title: '实付（元）', number: true, renderCell: ({ net }) => <b>{formatYuan(net)}</b> },
            { key: 'risk', title: '核对', renderCell: (row) => <Risk row={row} /> },
            { key: 'at', title: '等待', number: true, sort: 'at', renderCell: ({ appliedAt }) => formatAgo(appliedAt, now) },
          ]}
        />
        {open !== '' && <AuditPanel key={open} id={open} onClose={() => address.go({ id: '', page })} />}
      </div>
    </div>
  );
}

function Risk({ row }: { row: CashOutRow }) {
  if (row.needsSecond && row.status === 'applied')
    return <Tag tone="info">{row.approvedBy === null ? '需两人确认' : '等待第二人'}</Tag>;
  if (row.warnings > 0)
    return (
      <Tag tone="warning" icon="warning">
        {row.warnings} 项需留意
      </Tag>
    );
  return (
    <Tag tone="success" icon="check-circle">
      无异常
    </Tag>
  );
}
