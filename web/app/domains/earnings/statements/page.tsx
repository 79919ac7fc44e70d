import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { Me } from '#contract/accounts/accounts.ts';
import type { EarningOverview } from '#contract/earnings/statements.ts';
import { requireAgency } from '../../../kits/session/guards.ts';
import { formatDay, formatInteger, formatYuan } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { Figures } from '../../../ui/data/figures.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { PageHead, Panel } from '../../../ui/layout/panel.tsx';
import { ExportDialog } from '../../../ui/overlays/export-dialog.tsx';
import { FormulaDialog, type FormulaOf } from '../parts/formula-dialog.tsx';
import { MonthPanel } from '../parts/month-panel.tsx';
import { download, membersQuery, overviewQuery } from '../parts/queries.ts';
import { StatementPanel } from '../parts/statement-panel.tsx';
import { PostsPanel } from '../parts/posts-panel.tsx';
import { TrendPanel } from '../parts/trend-panel.tsx';
import type { Route } from './+types/page.ts';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { spanOf, SPANS, type SpanName } from '../parts/spans.ts';
import { Meanings } from '../parts/meanings.tsx';

export const meta = () => [{ title: titled('收益数据') }, { name: 'robots', content: 'noindex' }];

/** Only for agencies; members have the page 我的收益. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAgency(request);

export default function Earning() {
  return <EarningsPage me={useOutletContext<Me>()} />;
}

/** An agency's earnings: balance, trend, posts, members, movements, months, and the formulas behind figures. */
function EarningsPage({ me }: { me: Me }) {
  const overview = useQuery(overviewQuery());
  const [formula, setFormula] = useState<FormulaOf | null>(null);
  const [exporting, setExporting] = useState(false);
  const settledTo = overview.data?.settledTo ?? null;
  const heldWhy = overview.data?.heldWhy ?? null;
  return (
    <Stack gap={16} shrinkChildren className={css.page}>
      <PageHead
        title="收益数据"
        text={
          settledTo === null
            ? '有效阅读与播放经过一天核查，次日 02:00 结算入账。任何一笔都能查看算式。'
            : `浏览经过一天核查，次日 02:00 结算入账，已结算到 ${dayOf(settledTo)}。任何一笔都能查看算式。`
        }
      >
        <Button icon="download" onClick={() => setExporting(true)}>
          导出
        </Button>
        <ButtonLink variant="primary" icon="wallet" to="/creator/center/withdraw">
          去提现
        </ButtonLink>
      </PageHead>
      {heldWhy !== null && <Note tone="warning">{heldWhy}</Note>}
      {overview.isError ? (
        <ErrorState message={overview.error.message} retrying={overview.isFetching} onRetry={() => void overview.refetch()} />
      ) : (
        <Figures
          label="收益概览"
          figures={[
            { name: '可提现', value: yuan(overview.data?.available), note: '提交提现后先冻结' },
            heldWhy === null
              ? { name: '提现中（冻结）', value: yuan(overview.data?.frozen), note: '到账或退回后解冻' }
              : { name: '冻结', value: yuan(overview.data?.frozen), note: '含提现中的金额' },
            { name: '累计到账', value: yuan(overview.data?.paid), note: '扣除服务费与税款之后' },
            {
              name: '最近结算',
              value: yuan(overview.data?.latest),
              note: settledTo === null ? '' : `${dayOf(settledTo)}，${heldNote(overview.data?.held ?? null)}`,
            },
            {
              name: '本月收益',
              value: yuan(overview.data?.thisMonth),
              note: overview.data === undefined ? '' : `上月 ¥${formatYuan(overview.data.lastMonth)}`,
            },
          ]}
        />
      )}
      <TrendPanel />
      <PostsPanel onFormula={setFormula} />
      {me.identity === 'agencies' && <MembersPanel />}
      <StatementPanel onFormula={setFormula} />
      <MonthPanel />
      <FormulaDialog of={formula} onClose={() => setFormula(null)} />
      <EarningsExport open={exporting} onOpenChange={setExporting} />
    </Stack>
  );
}

const dayOf = (day: string): string => formatDay(`${day}T00:00:00+08:00`);

const heldNote = (held: EarningOverview['held']): string =>
  held === null ? '之后的还没有结束' : `之后 ${formatInteger(held.views)} 次浏览正在核查是否有效，有效的计入收益`;

const yuan = (fen: number | undefined) => (fen === undefined ? undefined : `¥${formatYuan(fen)}`);

const KINDS = [
  { value: 'posts', label: '作品收益' },
  { value: 'statement', label: '资金流水' },
  { value: 'formula', label: '逐笔算式' },
] as const;

function EarningsExport({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [span, setSpan] = useState<SpanName>('month');
  return (
    <ExportDialog
      open={open}
      onOpenChange={onOpenChange}
      title="导出收益数据"
      kinds={KINDS}
      onExport={(kind, format) => download({ kind, format, ...spanOf(span) })}
    >
      <Segmented legend="时间范围" wide options={SPANS} value={span} onChange={setSpan} />
    </ExportDialog>
  );
}

/** Earnings and shares by member. */
function MembersPanel() {
  const [name, setName] = useState<SpanName>('month');
  const [page, setPage] = useState(1);
  const members = useQuery(membersQuery({ ...spanOf(name), page, limit: 10 }));
  return (
    <Panel
      title="按子账号"
      flush
      busy={members.isFetching}
      aside={
        <Segmented
          legend="时间"
          options={SPANS}
          value={name}
          onChange={(next) => {
            setName(next);
            setPage(1);
          }}
        />
      }
    >
      <ListState
        query={members}
        onPage={setPage}
        empty={{ meaning: 'filtered', title: '这段时间子账号没有收益', text: '换一段时间看看。' }}
      >
        {(rows) => (
          <DataTable
            caption="子账号收益"
            rows={rows}
            keyOf={({ person: user }) => user.id}
            {...(members.data?.sums == null
              ? {}
              : {
                  foot: [
                    '合计',
                    '',
                    formatInteger(members.data.sums.validViews),
                    ...[members.data.sums.gross, members.data.sums.theirs, members.data.sums.mine].map(formatYuan),
                  ],
                })}
            columns={[
              {
                key: 'person',
                title: '账号',
                heading: true,
                renderCell: ({ person: user }) => (
                  <Cluster as="span" gap={10} align="center">
                    <Avatar src={user.avatar} name={user.nickname} size="s" />
                    {user.nickname}
                  </Cluster>
                ),
              },
              { key: 'works', title: '作品', renderCell: ({ works: posts }) => posts, number: true, wideOnly: true },
              {
                key: 'valid',
                title: '有效浏览',
                renderCell: ({ validViews }) => formatInteger(validViews),
                number: true,
              },
              { key: 'gross', title: '作品收益（元）', renderCell: ({ gross }) => formatYuan(gross), number: true },
              { key: 'theirs', title: '子账号所得', renderCell: ({ theirs }) => formatYuan(theirs), number: true },
              { key: 'mine', title: '机构留存', renderCell: ({ mine }) => <b>{formatYuan(mine)}</b>, number: true },
            ]}
          />
        )}
      </ListState>
      <Meanings inset of={['gross', 'kept']} />
    </Panel>
  );
}
