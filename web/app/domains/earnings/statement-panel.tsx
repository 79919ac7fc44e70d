import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STATEMENT_KIND_LABEL, statementKind, type StatementKind } from '#contract/earnings.ts';
import { classes } from '../../ui/classes.ts';
import { formatDateTime, formatYuan } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { CorrectedWorksDialog } from './corrected-works-dialog.tsx';
import css from './earnings-desk.module.css';
import type { FormulaOf } from './formula-dialog.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { statementQuery } from './queries.ts';
import { signed } from './signed.ts';
import { monthOption, recentMonths, wholeMonth } from './spans.ts';

const MONTHS = 24;

const KINDS = [
  { value: 'all' as const, label: '全部类型' },
  ...statementKind.options.map((value) => ({ value, label: STATEMENT_KIND_LABEL[value] })),
];

/** Every movement of the balance that may be withdrawn. */
export function StatementPanel({ onFormula }: { onFormula: (of: FormulaOf) => void }) {
  const [kind, setKind] = useState<StatementKind | 'all'>('all');
  const [months] = useState(() => [{ value: 'all', label: '全部时间' }, ...recentMonths(MONTHS).map(monthOption)]);
  const [month, setMonth] = useState('all');
  const [page, setPage] = useState(1);
  const [corrected, setCorrected] = useState<string | null>(null);
  const filter = { ...(kind === 'all' ? {} : { kind }), ...(month === 'all' ? {} : wholeMonth(month)) };
  const lines = useQuery(statementQuery({ page, limit: 10, ...filter }));
  return (
    <Panel
      title="资金流水"
      flush
      busy={lines.isFetching}
      aside={
        <div className={css.actions}>
          <Select
            label="流水月份"
            labelHidden
            size="s"
            className={css.day}
            options={months}
            value={month}
            onChange={(next) => {
              setMonth(next);
              setPage(1);
            }}
          />
          <Select
            label="流水类型"
            labelHidden
            size="s"
            className={css.day}
            options={KINDS}
            value={kind}
            onChange={(next) => {
              setKind(next);
              setPage(1);
            }}
          />
        </div>
      }
    >
      <ListState
        query={lines}
        onPage={setPage}
        empty={
          month === 'all' && kind === 'all'
            ? { title: '还没有流水', text: '收益结算、提现和退回都会记在这里。' }
            : { title: '没有符合的流水', text: '换个月份或类型看看。' }
        }
      >
        {(rows) => (
          <DataTable
            caption="资金流水"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'subject',
                title: '摘要',
                heading: true,
                renderCell: ({ subject, kind: of, day }) =>
                  of !== 'correction' || day === null ? (
                    subject
                  ) : (
                    <span className={css.corrected}>
                      {subject}更正
                      <Button size="s" variant="quiet" aria-label={`查看 ${day} 的收益更正`} onClick={() => setCorrected(day)}>
                        查看更正
                      </Button>
                    </span>
                  ),
              },
              { key: 'at', title: '时间', renderCell: ({ at }) => formatDateTime(at) },
              { key: 'kind', title: '类型', renderCell: ({ kind: of }) => STATEMENT_KIND_LABEL[of], roomy: true },
              {
                key: 'amount',
                title: '金额（元）',
                number: true,
                renderCell: ({ amount }) => <span className={classes(amount > 0 ? css.in : css.out)}>{signed(amount)}</span>,
              },
              { key: 'balance', title: '可提现余额（元）', number: true, renderCell: ({ balance }) => formatYuan(balance) },
            ]}
          />
        )}
      </ListState>
      {corrected !== null && (
        <CorrectedWorksDialog
          day={corrected}
          onFormula={(of) => {
            setCorrected(null);
            onFormula(of);
          }}
          onClose={() => setCorrected(null)}
        />
      )}
    </Panel>
  );
}
