import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FormulaDialog, type FormulaOf } from '../../earnings/parts/formula-dialog.tsx';
import { MonthPanel } from '../../earnings/parts/month-panel.tsx';
import { overviewQuery } from '../../earnings/parts/queries.ts';
import { StatementPanel } from '../../earnings/parts/statement-panel.tsx';
import { PostsPanel } from '../../earnings/parts/posts-panel.tsx';
import { formatYuan } from '../../../lib/format.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { Figures } from '../../../ui/data/figures.tsx';
import { WithdrawPage } from '../requests/withdraw-page.tsx';
import css from './own-money.module.css';

/** The own money of a current or former member of an agency: balance, earnings and withdrawal. */
export function OwnMoney({ trend = null }: { trend?: ReactNode }) {
  const overview = useQuery(overviewQuery());
  const [formula, setFormula] = useState<FormulaOf | null>(null);
  const heldWhy = overview.data?.heldWhy ?? null;
  return (
    <>
      {heldWhy !== null && <Note tone="warning">{heldWhy}</Note>}
      <Figures
        label="我的收益"
        figures={[
          { name: '可提现', value: yuan(overview.data?.available) },
          { name: heldWhy === null ? '提现中（冻结）' : '冻结', value: yuan(overview.data?.frozen) },
          { name: '累计到账', value: yuan(overview.data?.paid) },
          { name: '最近结算', value: yuan(overview.data?.latest) },
          { name: '本月收益', value: yuan(overview.data?.thisMonth) },
        ]}
      />
      {trend}
      <PostsPanel onFormula={setFormula} />
      <StatementPanel onFormula={setFormula} />
      <MonthPanel />
      <section id="withdraw" className={css.withdraw} aria-label="提现">
        <WithdrawPage />
      </section>
      <FormulaDialog of={formula} onClose={() => setFormula(null)} />
    </>
  );
}

const yuan = (fen: number | undefined) => (fen === undefined ? undefined : `¥${formatYuan(fen)}`);
