import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Me } from '#contract/accounts.ts';
import { formatDay, formatYuan } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Figures } from '../../ui/figures.tsx';
import { DeskHead } from '../../ui/panel.tsx';
import css from './earnings-desk.module.css';
import { EarningsExport } from './earnings-export.tsx';
import { FormulaDialog, type FormulaOf } from './formula-dialog.tsx';
import { MembersPanel } from './members-panel.tsx';
import { MonthPanel } from './month-panel.tsx';
import { overviewQuery } from './queries.ts';
import { StatementPanel } from './statement-panel.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { WorksPanel } from './works-panel.tsx';

/** What an agency has earned: balance, trend, works, sub-accounts, movements, months; and the sum behind each figure. */
export function EarningsDesk({ me }: { me: Me }) {
  const overview = useQuery(overviewQuery());
  const [formula, setFormula] = useState<FormulaOf | null>(null);
  const [exporting, setExporting] = useState(false);
  const settledTo = overview.data?.settledTo ?? null;
  return (
    <div className={css.page}>
      <DeskHead
        title="收益数据"
        text={
          settledTo === null
            ? '每天 02:00 结算前一天的有效阅读与播放。任何一笔都能查看算式。'
            : `每天 02:00 结算前一天，已结算到 ${formatDay(`${settledTo}T00:00:00+08:00`)}。任何一笔都能查看算式。`
        }
      >
        <Button icon="download" onClick={() => setExporting(true)}>
          导出
        </Button>
        <ButtonLink variant="primary" icon="wallet" to="/creator/center/withdraw">
          去提现
        </ButtonLink>
      </DeskHead>
      {overview.isError ? (
        <ErrorState message={overview.error.message} retrying={overview.isFetching} onRetry={() => void overview.refetch()} />
      ) : (
        <Figures
          label="收益概览"
          figures={[
            { name: '可提现', value: yuan(overview.data?.available), note: '提交提现后先冻结' },
            { name: '提现中（冻结）', value: yuan(overview.data?.frozen), note: '到账或退回后解冻' },
            { name: '累计到账', value: yuan(overview.data?.paid), note: '扣除服务费与税款之后' },
            {
              name: '昨日收益',
              value: yuan(overview.data?.yesterday),
              note: overview.data === undefined ? '' : `前天 ${formatYuan(overview.data.dayBefore)} 元`,
            },
            {
              name: '本月收益',
              value: yuan(overview.data?.thisMonth),
              note: overview.data === undefined ? '' : `上月 ${formatYuan(overview.data.lastMonth)} 元`,
            },
          ]}
        />
      )}
      <TrendPanel />
      <WorksPanel onFormula={setFormula} />
      {me.identity === 'agencies' && <MembersPanel />}
      <StatementPanel onFormula={setFormula} />
      <MonthPanel />
      <FormulaDialog of={formula} onClose={() => setFormula(null)} />
      <EarningsExport open={exporting} onOpenChange={setExporting} />
    </div>
  );
}

const yuan = (fen: number | undefined) => (fen === undefined ? '—' : `¥${formatYuan(fen)}`);
