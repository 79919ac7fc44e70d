import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WAITING_PARTS } from '#contract/admins/constants.ts';
import {
  REPORT_REASON_LABEL,
  REPORT_CASE_LABEL,
  REPORT_TARGET_LABEL,
  type ReportState,
  type ReportTarget,
} from '#contract/moderation/constants.ts';
import type { ReportCase } from '#contract/moderation/reports.ts';
import type { BulkFields, BulkVerb } from '../../../kits/resource/bulk/bulk-actions.ts';
import { CellButton } from '../../../kits/resource/cell.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { FilterSelect } from '../../../kits/resource/filter-select.tsx';
import { ListDetail } from '../../../kits/resource/list-detail/list-detail.tsx';
import { ShortcutsButton } from '../../../kits/resource/list-detail/shortcuts-button.tsx';
import { useDesk } from '../../../kits/desk/use-desk.tsx';
import { ReasonField } from '../../../kits/resource/reason-field.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, presentValues, idParam, order, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { formatAgo } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { useAssignMany } from '../../admins/parts/assign-many.tsx';
import { assigneeColumn } from '../../admins/parts/assignee-column.tsx';
import { WithDue } from '../../admins/parts/due-tag.tsx';
import { useAssigned } from '../../admins/parts/queries.ts';
import { WaitingFilter } from '../../admins/parts/waiting-filter.tsx';
import { ReportPanel } from './report-panel.tsx';
import { reportCasesQuery, REPORTS } from './report-queries.ts';

export const meta = () => [{ title: titled('举报处理') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '举报处理'] };

const STATES = Object.keys(REPORT_CASE_LABEL) as ReportState[];
const TARGETS = Object.keys(REPORT_TARGET_LABEL) as ReportTarget[];
const TARGET_OPTIONS = TARGETS.map((value) => ({ value, label: REPORT_TARGET_LABEL[value] }));

const params = searchParams({
  state: choice(STATES, 'open'),
  target: choice(TARGETS),
  waiting: choice(WAITING_PARTS),
  sort: order('at', 'count'),
  id: idParam(),
  page: pageNumber(),
});

/** Reported content, one row for any number of reports, and the open case beside the list. */
export default function ReportsPage() {
  const { values, to } = useFilters(params);
  const { state, target, sort, page } = values;
  const [now] = useState(() => new Date());
  const filter = presentValues({ state, targetType: target, waiting: state === 'open' ? values.waiting : undefined, sort });
  const list = useQuery(reportCasesQuery({ ...filter, page }));
  const rows = list.data?.list ?? [];
  const assigned = useAssigned('report', state === 'open' ? rows : []);
  const assignMany = useAssignMany('report', '件举报', [REPORTS]);
  const desk = useDesk({
    query: list,
    queryKey: REPORTS,
    keyOf: ({ id }) => id,
    isLeftToDo: (row: ReportCase) => isOpen(row) && !assigned.isAssignedToOther(row.id),
    afterLastDecision: 'close',
  });
  return (
    <AdminPage>
      <PageHead title="举报处理" text="同一对象的举报合在一起；处理后，每位举报人都会收到结果。">
        <ShortcutsButton
          noun="件"
          keys={[
            ['A', '举报成立'],
            ['R', '举报不成立'],
            ['S', '处罚或提议处罚发布者', 'sanctionProposals'],
            ['Z', '撤销刚才的决定（5 秒内）'],
            ['G', '分配给我'],
          ]}
        />
      </PageHead>
      <ListDetail
        state={desk}
        renderDetail={(id) => <ReportPanel id={id} onClose={desk.close} onDecide={desk.decide} />}
        list={
          <ResourceTable
            name="reports"
            label="举报"
            query={desk.query}
            keyOf={({ id }) => id}
            current={desk.selected}
            sort={state === 'open' ? 'at' : '-at'}
            file={{ list: 'reports', filter }}
            changes={
              state === 'open'
                ? {
                    noun: '件举报',
                    verbs: REPORT_VERBS,
                    keyOf: ({ id }) => id,
                    nameOf,
                    others: [assignMany.action],
                    filter,
                    queryKey: REPORTS,
                  }
                : undefined
            }
            filterParams={['target', ...(state === 'open' ? ['waiting'] : [])]}
            empty={
              state === 'open'
                ? { title: '没有待处理的举报', text: '有新的举报时，会按等待时间排在这里。' }
                : { title: `没有${REPORT_CASE_LABEL[state]}的记录` }
            }
            tabs={
              <LinkTabs
                label="状态"
                tabs={STATES.map((value) => ({
                  to: to({ state: value, id: undefined }),
                  label: REPORT_CASE_LABEL[value],
                  count: list.data?.counts[value],
                  current: value === state,
                }))}
              />
            }
            filters={
              <>
                <FilterSelect name="target" label="举报对象" all="全部对象" options={TARGET_OPTIONS} />
                {state === 'open' && <WaitingFilter />}
              </>
            }
            columns={[
              {
                key: 'what',
                title: '被举报的内容',
                heading: true,
                renderCell: (row) => (
                  <CellButton onClick={() => desk.open(row.id)}>
                    <b>{row.text === '' ? REPORT_TARGET_LABEL[row.targetType] : row.text}</b>
                    <span>
                      {REPORT_TARGET_LABEL[row.targetType]}
                      {row.author !== null && ` · ${row.author.nickname}`}
                    </span>
                  </CellButton>
                ),
              },
              {
                key: 'reasons',
                title: '理由',
                hiddenBesideDetail: true,
                renderCell: ({ reasons }) => (
                  <span>
                    {reasons.map(({ reason, count }, index) => (
                      <Text as="span" nowrap key={reason}>
                        {REPORT_REASON_LABEL[reason]} {count}
                        {index < reasons.length - 1 && '、'}
                      </Text>
                    ))}
                  </span>
                ),
              },
              {
                key: 'count',
                title: '举报人数',
                number: true,
                hiddenBesideDetail: true,
                sort: 'count',
                renderCell: ({ reportCount }) => reportCount,
              },
              ...(state === 'open' ? [assigneeColumn<ReportCase>({ subject: 'report', assigned, stale: [REPORTS] })] : []),
              {
                key: 'at',
                title: state === 'open' ? '最早举报' : '处理时间',
                number: true,
                sort: 'at',
                renderCell: ({ firstTime, handledTime }) => (
                  <WithDue queue="reports" since={handledTime === null ? firstTime : null} end>
                    {formatAgo(handledTime ?? firstTime, now)}
                  </WithDue>
                ),
              },
            ]}
          />
        }
      />
      {assignMany.dialog}
      {desk.undoBar}
    </AdminPage>
  );
}

const nameOf = ({ text, targetType }: ReportCase): string => (text === '' ? REPORT_TARGET_LABEL[targetType] : text);

const isOpen = ({ state }: ReportCase): boolean => state === 'open';

/** Decisions on many reported items at once. */
const REPORT_VERBS: readonly BulkVerb<ReportCase>[] = [
  {
    action: 'reports.dismiss',
    verb: '认定不成立',
    icon: 'x-circle',
    may: isOpen,
    text: '每位举报人都会收到结果；内容继续展示。',
    form: { reply: '' },
    Fields: Reply,
  },
  {
    action: 'reports.uphold',
    verb: '认定成立',
    icon: 'check-circle',
    danger: true,
    may: isOpen,
    text: '每位举报人都会收到结果。',
    form: { reply: '', remove: true },
    Fields: ReplyAndRemoval,
  },
];

function Reply({ form, errors, onPut }: BulkFields) {
  return (
    <ReasonField
      label="处理说明（选填，举报人会看到）"
      max={500}
      value={String(form['reply'] ?? '')}
      error={errors['reply']}
      onChange={(reply) => onPut({ reply })}
    />
  );
}

function ReplyAndRemoval(props: BulkFields) {
  return (
    <>
      <Reply {...props} />
      <Checkbox
        checked={props.form['remove'] === true}
        note="用户和私信只认定成立，不作下架"
        onChange={(event) => props.onPut({ remove: event.target.checked })}
      >
        同时下架作品、隐藏评论和弹幕
      </Checkbox>
    </>
  );
}
