import { useQuery } from '@tanstack/react-query';
import type { AnswerAt } from '#contract/calls.ts';
import type { checkFigures } from '#contract/screening/addresses.ts';
import { CHECK_SCOPE_LABEL, CHECK_SCOPES, CHECK_UNIT, RISK_LABEL, WHEN_AWAY_LABEL } from '#contract/screening/risks.ts';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { formatDateTime, formatInteger } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { Figures } from '../../../ui/data/figures.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { PageHead, Panel } from '../../../ui/layout/panel.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { DAYS, filterParams, type Filters } from './address.ts';
import { formatSpan, shareOf } from './figures.ts';
import { figuresQuery } from './queries.ts';

export const meta = () => [{ title: titled('机器审核') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['规则', '机器审核'] };

type Answer = AnswerAt<typeof checkFigures>;

/** The results of the content safety service, and how reviewers decided on them; the filters are in the address. */
export default function MachineChecksPage() {
  const { values, go } = useFilters(filterParams);
  const figures = useQuery(figuresQuery(values));
  const answer = figures.data;
  const isEmpty = answer?.service.state === 'off' && answer.sums.checks === 0 && answer.service.waiting === 0;
  return (
    <AdminPage>
      <PageHead title="机器审核" text="内容安全服务检测了多少、命中多少，以及人工审核的结论。">
        {answer !== undefined && !isEmpty && <FilterBar filters={values} onFilters={go} />}
      </PageHead>
      {figures.isError ? (
        <ErrorState message={figures.error.message} retrying={figures.isFetching} onRetry={() => void figures.refetch()} />
      ) : isEmpty ? (
        <Panel title="服务状态">
          <EmptyState
            illustration="tray"
            title="未接入内容安全服务，仅按敏感词检查"
            text="接入后，这里显示检测量、命中和推翻的比例。"
          >
            <ButtonLink icon="filter" to="/admin/content/words">
              敏感词
            </ButtonLink>
          </EmptyState>
        </Panel>
      ) : (
        <>
          {answer !== undefined && <ServiceNote service={answer.service} />}
          <Sums answer={answer} days={values.days} />
          {answer?.risks.some(isKnown) === true && <RisksPanel risks={answer.risks.filter(isKnown)} busy={figures.isFetching} />}
          <ScopesPanel scopes={answer?.scopes ?? []} busy={figures.isFetching} />
          <Text size={13} tone="muted">
            命中指达到系统设置里的置信度。推翻指人工通过了命中的内容，维持指人工退回或隐藏了它。费用按服务商的价格计，以其账单为准。
          </Text>
        </>
      )}
    </AdminPage>
  );
}

const SCOPES = [
  { value: 'all', label: '全部' },
  ...CHECK_SCOPES.map((value) => ({ value, label: CHECK_SCOPE_LABEL[value] })),
] as const;
const SPANS = DAYS.map((value) => ({ value, label: `${value} 天` }));

const FilterBar = ({
  filters: { scope, days },
  onFilters,
}: {
  filters: Filters;
  onFilters: (change: Partial<Filters>) => void;
}) => (
  <Cluster gap={8} align="center" wrap>
    <Segmented
      legend="内容"
      options={SCOPES}
      value={scope ?? 'all'}
      onChange={(next) => onFilters({ scope: next === 'all' ? undefined : next })}
    />
    <Segmented legend="时间" options={SPANS} value={days} onChange={(next) => onFilters({ days: next })} />
  </Cluster>
);

/** The state of the service as a sentence. */
function ServiceNote({ service: { name, state, failure, waiting, since } }: Pick<Answer, 'service'>) {
  const rest = waiting === 0 ? '' : `等待检测 ${formatInteger(waiting)} 项，最早的写于 ${formatDateTime(since ?? '')}。`;
  if (state === 'off') return <Note tone="warning">未接入内容安全服务，仅按敏感词检查。以下是此前的记录。{rest}</Note>;
  if (state === 'failing' && failure !== null)
    return (
      <Note tone="warning">
        {name}没有给出结果（{formatDateTime(failure.at)}，{failure.reason}）。{rest}恢复后自动补检。
      </Note>
    );
  if (state === 'idle')
    return (
      <Note>
        已接入{name}，还没有检测过内容。{rest}
      </Note>
    );
  return (
    <Note tone="success">
      {name}正常。{rest}
    </Note>
  );
}

function Sums({ answer, days }: { answer: Answer | undefined; days: Filters['days'] }) {
  const sums = answer?.sums;
  const upheld = answer?.risks.reduce((sum, risk) => sum + risk.upheld, 0) ?? 0;
  const overturned = answer?.risks.reduce((sum, risk) => sum + risk.overturned, 0) ?? 0;
  const figures = [
    {
      name: '检测',
      value: sums && formatInteger(sums.checks),
      note: sums && `送检 ${formatInteger(sums.asked)} 次，其余与近期检测过的相同`,
    },
    { name: '命中率', value: sums && shareOf(sums.hits, sums.checks), note: sums && `命中 ${formatInteger(sums.hits)} 项` },
    {
      name: '推翻率',
      value: sums && shareOf(overturned, upheld + overturned),
      note: `人工推翻 ${formatInteger(overturned)} 项，维持 ${formatInteger(upheld)} 项`,
    },
    {
      name: '检测耗时',
      value: sums && formatSpan(sums.tookMs),
      note: sums && `从发布到检测完成 ${formatSpan(sums.waitedMs)}，失败 ${formatInteger(sums.failures)} 次`,
    },
  ];
  return <Figures label={`近 ${days} 天`} figures={figures} />;
}

/** Whether there were hits or decisions in the period. */
const isKnown = ({ hits, upheld, overturned }: Answer['risks'][number]): boolean => hits + upheld + overturned > 0;

const RisksPanel = ({ risks, busy }: { risks: Answer['risks']; busy: boolean }) => (
  <Panel title="各类命中" flush busy={busy}>
    <DataTable
      caption="各类命中和人工结论"
      rows={risks}
      keyOf={({ risk }) => risk}
      columns={[
        { key: 'risk', title: '类别', heading: true, renderCell: ({ risk }) => RISK_LABEL[risk] },
        { key: 'hits', title: '命中', number: true, renderCell: ({ hits }) => formatInteger(hits) },
        { key: 'upheld', title: '维持', number: true, renderCell: ({ upheld }) => formatInteger(upheld) },
        { key: 'overturned', title: '推翻', number: true, renderCell: ({ overturned }) => formatInteger(overturned) },
        {
          key: 'share',
          title: '推翻率',
          number: true,
          renderCell: ({ upheld, overturned }) => shareOf(overturned, upheld + overturned),
        },
      ]}
    />
  </Panel>
);

const ScopesPanel = ({ scopes, busy }: { scopes: Answer['scopes']; busy: boolean }) => (
  <Panel title="各类内容" flush busy={busy}>
    <DataTable
      caption="各类内容的检测量和今日用量"
      rows={scopes}
      keyOf={({ scope }) => scope}
      columns={[
        { key: 'scope', title: '内容', heading: true, renderCell: ({ scope }) => CHECK_SCOPE_LABEL[scope] },
        {
          key: 'today',
          title: '今日送检',
          number: true,
          renderCell: ({ scope, checked, usedToday, dailyBudget }) =>
            checked ? `${formatInteger(usedToday)} / ${formatInteger(dailyBudget)} ${CHECK_UNIT[scope]}` : '不送检',
        },
        { key: 'asked', title: '送检', number: true, renderCell: askedOf },
        { key: 'hits', title: '命中率', number: true, renderCell: ({ hits, checks }) => shareOf(hits, checks) },
        { key: 'took', title: '检测耗时', number: true, wideOnly: true, renderCell: ({ tookMs }) => formatSpan(tookMs) },
        {
          key: 'waited',
          title: '发布到检测完成',
          number: true,
          wideOnly: true,
          renderCell: ({ waitedMs }) => formatSpan(waitedMs),
        },
        { key: 'failures', title: '失败', number: true, wideOnly: true, renderCell: ({ failures }) => formatInteger(failures) },
        { key: 'away', title: '不可用时', renderCell: ({ whenAway }) => WHEN_AWAY_LABEL[whenAway] },
      ]}
    />
  </Panel>
);

/** The number of checks as text; videos are billed by the minute. */
const askedOf = ({ scope, asked, units }: Answer['scopes'][number]): string =>
  CHECK_UNIT[scope] === '次'
    ? `${formatInteger(asked)} 次`
    : `${formatInteger(asked)} 次，${formatInteger(units)} ${CHECK_UNIT[scope]}`;
