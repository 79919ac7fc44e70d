import type { To } from 'react-router';
import { MOVEMENTS, RECONCILIATION_LABEL, UNDER_WAY } from '#contract/withdrawals/constants.ts';
import type { ReconciledMonth, ReconciliationLine } from '#contract/withdrawals/reconciliation.ts';
import { Link } from '../../../ui/base/link.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Facts, Panel } from '../../../ui/layout/panel.tsx';
import { Grid, Text } from '../../../ui/layout/primitives.tsx';
import { monthName, movedOf, yuanOf } from './format.ts';
import css from './page.module.css';

/** A month from opening to closing liabilities, with pending payouts; each line links to its entries. */
export function MonthSheet({ sheet, busy, to }: { sheet: ReconciledMonth; busy: boolean; to: (line: ReconciliationLine) => To }) {
  const lineOf = (line: ReconciliationLine) => (
    <Link to={to(line)} className={css.line} preventScrollReset>
      {RECONCILIATION_LABEL[line]}
    </Link>
  );
  const { unconfirmed, difference, frozenDifference } = sheet;
  return (
    <Grid gap={16} className={css.sheet}>
      <Panel title={monthName(sheet)} busy={busy}>
        <Facts
          facts={[
            { name: '期初应付', value: yuanOf(sheet.opening) },
            ...MOVEMENTS.map((line) => ({
              name: lineOf(line),
              value: movedOf(sheet.movements[line]),
              look: 'less' as const,
            })),
            ...(difference === 0 ? [] : [{ name: '差额（账本有误）', value: movedOf(difference), look: 'less' as const }]),
            { name: sheet.isOpen ? '应付余额（至今）' : '期末应付', value: yuanOf(sheet.closing), look: 'total' },
          ]}
        />
        {difference !== 0 && <Note tone="error">期初加本月变动与期末不符，请先核查账本，再使用本月数据。</Note>}
        <Text size={12} tone="muted" leading="reading" className={css.hint}>
          应付是平台欠全部机构和创作者的钱，按入账时间统计：浏览满两天后结算，月末两天的收益在次月入账；服务费和代扣税在到账时入账，退汇时冲回。
        </Text>
      </Panel>
      <Panel title={sheet.isOpen ? '应付余额的去向' : '期末应付的去向'} busy={busy}>
        <Facts
          facts={[
            { name: '可提现', value: yuanOf(sheet.available) },
            ...UNDER_WAY.map((state) => ({
              name: lineOf(state),
              value: sumOf(sheet.underWay[state]),
              look: 'less' as const,
            })),
            ...(frozenDifference === 0
              ? []
              : [{ name: '差额（冻结中，但没有对应的提现）', value: movedOf(frozenDifference), look: 'less' as const }]),
            { name: '合计', value: yuanOf(sheet.closing), look: 'total' },
          ]}
        />
        {frozenDifference !== 0 && <Note tone="error">账户的冻结金额与进行中的提现不符，请先核查。</Note>}
        {unconfirmed.count > 0 && (
          <Note tone="warning">
            {lineOf('unconfirmed')} {unconfirmed.count} 笔，确认后应付将变动 {movedOf(unconfirmed.amount)}。
          </Note>
        )}
      </Panel>
    </Grid>
  );
}

const sumOf = ({ count, amount }: { count: number; amount: number }): string =>
  count === 0 ? yuanOf(0) : `${yuanOf(amount)} · ${count} 笔`;
