import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportEarnings } from '#contract/earnings/addresses.ts';
import { STATEMENT_KIND_LABEL, STATEMENT_KINDS } from '#contract/earnings/constants.ts';
import { downloadFrom } from '../../../lib/browser/download.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatInteger, formatYuan } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Facts, Panel } from '../../../ui/layout/panel.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Cluster, Grid, Text } from '../../../ui/layout/primitives.tsx';
import css from './panels.module.css';
import { monthQuery } from './queries.ts';
import { monthOption, recentMonths, wholeMonth } from './spans.ts';
import { Meanings } from './meanings.tsx';

const MONTHS = 24;

/** Kinds that are shown only when they occurred. */
const RARE: ReadonlySet<string> = new Set(['return', 'latePayout']);

/** A printable statement of a month: opening balance, movements, closing balance. */
export function MonthPanel() {
  const [months] = useState(() => recentMonths(MONTHS));
  const [month, setMonth] = useState(months[0] ?? '');
  const sheet = useQuery(monthQuery(month));
  const file = useCall(exportEarnings, { success: null, onDone: ({ url }) => downloadFrom(url) });
  return (
    <Panel
      className={css.printed}
      title="月度账单"
      busy={sheet.isFetching}
      aside={
        <Cluster hideOn="print" gap={8} wrap>
          <Select
            label="月份"
            labelHidden
            size="s"
            className={css.day}
            options={months.map(monthOption)}
            value={month}
            onChange={setMonth}
          />
          {(['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              size="s"
              icon="download"
              aria-label={`下载月度账单 ${format.toUpperCase()}`}
              loading={file.isPending && file.input?.format === format}
              disabled={sheet.data === undefined}
              onClick={() => void file.send({ kind: 'month', format, ...wholeMonth(month) })}
            >
              {format.toUpperCase()}
            </Button>
          ))}
          <Button size="s" icon="file" disabled={sheet.data === undefined} onClick={() => window.print()}>
            打印
          </Button>
        </Cluster>
      }
    >
      {sheet.isError ? (
        <ErrorState message={sheet.error.message} retrying={sheet.isFetching} onRetry={() => void sheet.refetch()} />
      ) : (
        sheet.data !== undefined && (
          <Grid gap={24} className={css.month}>
            <Facts
              facts={[
                { name: '账户', value: sheet.data.holder },
                { name: '账期', value: monthOption(sheet.data.month).label },
                { name: '期初可提现', value: yuan(sheet.data.opening) },
                ...STATEMENT_KINDS.filter((kind) => kind !== 'payout' && (sheet.data.sums[kind] !== 0 || !RARE.has(kind))).map(
                  (kind) => ({
                    name: STATEMENT_KIND_LABEL[kind],
                    value: yuan(sheet.data.sums[kind]),
                    look: 'less' as const,
                  }),
                ),
                { name: '期末可提现', value: yuan(sheet.data.closing), look: 'sum' },
                { name: '本月打款成功（含费税）', value: yuan(sheet.data.paidOut) },
              ]}
            />
            <Facts
              facts={[
                { name: '有效浏览', value: formatInteger(total(sheet.data.days, 'validViews')) },
                { name: '全部浏览', value: formatInteger(total(sheet.data.days, 'rawViews')) },
                { name: '作品收益', value: yuan(total(sheet.data.days, 'gross')) },
                { name: '我的收益（按浏览日期）', value: yuan(total(sheet.data.days, 'mine')), look: 'sum' },
                { name: '加：其他月份的收益在本月入账', value: yuan(sheet.data.shifted.earlier), look: 'less' },
                { name: '减：本月的收益在以后入账', value: yuan(-sheet.data.shifted.later), look: 'less' },
                { name: '收益结算与更正', value: yuan(sheet.data.sums.earning + sheet.data.sums.correction), look: 'sum' },
              ]}
            />
            <Meanings of={['gross', 'mine']} />
            <Text size={12} tone="muted" leading="reading">
              浏览满两天后结算入账，所以月初入账的有上月末的收益，月末的收益在下月入账。提现先从可提现余额冻结，打款成功后从冻结金额支付。
            </Text>
          </Grid>
        )
      )}
    </Panel>
  );
}

const yuan = (fen: number): string => `${fen < 0 ? '−' : ''}¥${formatYuan(Math.abs(fen))}`;

const total = <Name extends string>(days: readonly Record<Name, number>[], name: Name): number =>
  days.reduce((sum, day) => sum + day[name], 0);
