import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormulaDialog, type FormulaOf } from '../../earnings/parts/formula-dialog.tsx';
import { MonthPanel } from '../../earnings/parts/month-panel.tsx';
import { overviewQuery } from '../../earnings/parts/queries.ts';
import { StatementPanel } from '../../earnings/parts/statement-panel.tsx';
import { PostsPanel } from '../../earnings/parts/posts-panel.tsx';
import { formatYuan } from '../../../lib/format.ts';
import { Figures } from '../../../ui/data/figures.tsx';
import { WithdrawPage } from '../requests/withdraw-page.tsx';

/** What is one's own of the posts: a member's share, or what somebody kept who left. Post by post, and withdrawing it. */
export function OwnMoney() {
  const overview = useQuery(overviewQuery());
  const [formula, setFormula] = useState<FormulaOf | null>(null);
  return (
    <>
      <Figures
        label="我的收益"
        figures={[
          { name: '可提现', value: yuan(overview.data?.available) },
          { name: overview.data?.heldWhy == null ? '提现中（冻结）' : '冻结', value: yuan(overview.data?.frozen) },
          { name: '最近结算', value: yuan(overview.data?.latest) },
          { name: '本月收益', value: yuan(overview.data?.thisMonth) },
        ]}
      />
      <PostsPanel onFormula={setFormula} />
      <WithdrawPage />
      <StatementPanel onFormula={setFormula} />
      <MonthPanel />
      <FormulaDialog of={formula} onClose={() => setFormula(null)} />
    </>
  );
}

const yuan = (fen: number | undefined) => (fen === undefined ? undefined : `¥${formatYuan(fen)}`);
