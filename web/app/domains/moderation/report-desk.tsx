import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  REPORT_REASON_LABEL,
  REPORT_STATE_LABEL,
  REPORT_TARGET_LABEL,
  type ReportState,
  type ReportTarget,
} from '#contract/report-reasons.ts';
import { formatAgo } from '../../lib/format.ts';
import { DeskHead } from '../../ui/panel.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import { useDeskAddress } from '../administration/desk-address.ts';
import { DeskFilter } from '../administration/desk-filter.tsx';
import { DeskList } from '../administration/desk-list.tsx';
import css from '../administration/desk-page.module.css';
import { ReportPanel } from './report-panel.tsx';
import { REPORTS, reportCasesQuery } from './report-queries.ts';
import { REPORT_VERBS } from './report-verbs.tsx';

const STATES = Object.keys(REPORT_STATE_LABEL) as ReportState[];
const TAB_LABEL: Record<ReportState, string> = { ...REPORT_STATE_LABEL, open: '待处理' };
const TARGETS = Object.keys(REPORT_TARGET_LABEL) as ReportTarget[];
const TARGET_OPTIONS = TARGETS.map((value) => ({ value, label: REPORT_TARGET_LABEL[value] }));

/** What was reported, each thing once however many reported it, and the one that is open beside the list. */
export function ReportDesk() {
  const address = useDeskAddress();
  const [now] = useState(() => new Date());
  const state = address.oneOf('state', STATES) ?? 'open';
  const targetType = address.oneOf('target', TARGETS);
  const open = address.get('id');
  const page = address.page === 1 ? '' : String(address.page);
  const filter = { state, ...(targetType === undefined ? {} : { targetType }), ...address.sort('at', 'count') };
  const list = useQuery(reportCasesQuery({ ...filter, page: address.page }));
  return (
    <div className={css.page}>
      <DeskHead title="举报处理" text="同一对象的举报合在一起；处理后，每位举报人都会收到结果。" />
      <div className={css.desk} data-open={open === '' ? undefined : ''}>
        <DeskList
          name="reports"
          label="举报"
          query={list}
          keyOf={({ id }) => id}
          current={open === '' ? null : open}
          sort={state === 'open' ? 'at' : '-at'}
          file={{ list: 'reports', filter }}
          batch={
            state === 'open'
              ? {
                  noun: '件举报',
                  verbs: REPORT_VERBS,
                  keyOf: ({ id }) => id,
                  nameOf: ({ text, targetType: type }) => (text === '' ? REPORT_TARGET_LABEL[type] : text),
                  filter,
                  queryKey: REPORTS,
                }
              : undefined
          }
          empty={
            state === 'open'
              ? { title: '都处理完了', text: '有新的举报时，会按等待时间排在这里。' }
              : { title: `没有${REPORT_STATE_LABEL[state]}的记录` }
          }
          tabs={
            <LinkTabs
              label="状态"
              tabs={STATES.map((value) => ({
                to: address.to({ state: value === 'open' ? '' : value, id: '' }),
                label: TAB_LABEL[value],
                count: list.data?.counts[value],
                current: value === state,
              }))}
            />
          }
          filters={<DeskFilter name="target" label="举报对象" all="全部对象" options={TARGET_OPTIONS} />}
          columns={[
            {
              key: 'what',
              title: '被举报的内容',
              heading: true,
              renderCell: (row) => (
                <button type="button" className={css.tall} onClick={() => address.go({ id: row.id, page })}>
                  <b>{row.text === '' ? REPORT_TARGET_LABEL[row.targetType] : row.text}</b>
                  <span>
                    {REPORT_TARGET_LABEL[row.targetType]}
                    {row.author !== null && ` · ${row.author.nickname}`}
                  </span>
                </button>
              ),
            },
            {
              key: 'reasons',
              title: '理由',
              renderCell: ({ reasons }) =>
                reasons.map(({ reason, count }) => `${REPORT_REASON_LABEL[reason]} ${count}`).join('、'),
            },
            { key: 'count', title: '举报人数', number: true, sort: 'count', renderCell: ({ reportCount }) => reportCount },
            {
              key: 'at',
              title: state === 'open' ? '最早举报' : '处理时间',
              number: true,
              sort: 'at',
              renderCell: ({ firstTime, handledTime }) => formatAgo(handledTime ?? firstTime, now),
            },
          ]}
        />
        {open !== '' && <ReportPanel key={open} id={open} onClose={() => address.go({ id: '', page })} />}
      </div>
    </div>
  );
}
