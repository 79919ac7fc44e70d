import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STATEMENT_KIND_LABEL, STATEMENT_KINDS } from '#contract/earnings/constants.ts';
import type { StatementKind } from '#contract/earnings/statements.ts';
import { formatDateTime, formatYuan } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './panels.module.css';
import { signedAmount } from './signed.ts';
import { monthOption, recentMonths, wholeMonth } from './spans.ts';
import type { FormulaOf } from './formula-dialog.tsx';
import { correctionsQuery, statementQuery } from './queries.ts';

const MONTHS = 24;

const KINDS = [
  { value: 'all' as const, label: '全部类型' },
  ...STATEMENT_KINDS.map((value) => ({ value, label: STATEMENT_KIND_LABEL[value] })),
];

/** All movements of the withdrawable balance. */
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
        <Cluster hideOn="print" gap={8} wrap>
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
        </Cluster>
      }
    >
      <ListState
        query={lines}
        onPage={setPage}
        empty={
          month === 'all' && kind === 'all'
            ? { title: '还没有流水', text: '收益结算、提现和退回都会记在这里。' }
            : { meaning: 'filtered', title: '没有符合条件的流水', text: '换个月份或类型试试。' }
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
                title: '事项',
                heading: true,
                renderCell: ({ subject, kind: of, day }) =>
                  of !== 'correction' || day === null ? (
                    subject
                  ) : (
                    <Cluster as="span" wrap align="center" className={css.corrected}>
                      {subject}更正
                      <Button size="s" variant="quiet" aria-label={`查看 ${day} 的收益更正`} onClick={() => setCorrected(day)}>
                        查看更正
                      </Button>
                    </Cluster>
                  ),
              },
              { key: 'at', title: '记账时间', renderCell: ({ at }) => formatDateTime(at) },
              { key: 'kind', title: '类型', renderCell: ({ kind: of }) => STATEMENT_KIND_LABEL[of], wideOnly: true },
              {
                key: 'amount',
                title: '金额（元）',
                number: true,
                renderCell: ({ amount }) => (
                  <span className={classes(amount > 0 ? css.in : css.out)}>{signedAmount(amount)}</span>
                ),
              },
              { key: 'balance', title: '可提现余额（元）', number: true, renderCell: ({ balance }) => formatYuan(balance) },
            ]}
          />
        )}
      </ListState>
      {corrected !== null && (
        <CorrectedPostsDialog
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

/** The posts of a correction of a settled day, each with its formula. */
function CorrectedPostsDialog({
  day,
  onFormula,
  onClose,
}: {
  day: string;
  onFormula: (of: FormulaOf) => void;
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const posts = useQuery(correctionsQuery({ day, page, limit: 10 }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${day} 的收益更正`}
      description="当天结算之后更正过的作品，金额是与原结算的差额。"
      flush
    >
      <ListState query={posts} onPage={setPage} empty={{ title: '这一天没有更正过的作品' }}>
        {(rows) => (
          <DataTable
            caption="更正的作品"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'work',
                title: '作品',
                heading: true,
                renderCell: ({ title, type }) => (
                  <Stack as="span" shrink gap={2} className={css.work}>
                    <Text as="b" weight="medium">
                      {title === '' ? '无标题' : title}
                    </Text>
                    <Text as="span" tone="faint" size={12} weight="normal">
                      {type === 'article' ? '文章' : '视频'}
                    </Text>
                  </Stack>
                ),
              },
              { key: 'gross', title: '作品收益（元）', number: true, renderCell: ({ gross }) => signedAmount(gross) },
              { key: 'mine', title: '我的收益（元）', number: true, renderCell: ({ mine }) => <b>{signedAmount(mine)}</b> },
              {
                key: 'formula',
                title: <span className="visually-hidden">操作</span>,
                number: true,
                renderCell: ({ id, title }) => (
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={`查看《${title}》的算式`}
                    onClick={() => onFormula({ postsId: id, day })}
                  >
                    查看算式
                  </Button>
                ),
              },
            ]}
          />
        )}
      </ListState>
    </Dialog>
  );
}
