import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LEFT_OUT, LEFT_OUT_LABEL } from '#contract/earnings/constants.ts';
import type { EarningFormula, LeftOut } from '#contract/earnings/statements.ts';
import { formatDateTime, formatInteger, formatYuan } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './panels.module.css';
import { formulaQuery, overviewQuery } from './queries.ts';
import { lastSettledDay } from './spans.ts';
import { Meanings } from './meanings.tsx';

export interface FormulaOf {
  postsId: string;
  day: string;
}

/** 查看算式: the formula of a post's earnings of a day, with corrections. */
export function FormulaDialog({ of, onClose }: { of: FormulaOf | null; onClose: () => void }) {
  return (
    <Dialog open={of !== null} onOpenChange={(open) => !open && onClose()} title="查看算式" size="m">
      {of !== null && <Formula key={of.postsId} of={of} />}
    </Dialog>
  );
}

function Formula({ of }: { of: FormulaOf }) {
  const newest = useQuery(overviewQuery()).data?.settledTo ?? lastSettledDay();
  const [day, setDay] = useState(of.day > newest ? newest : of.day);
  const formula = useQuery({ ...formulaQuery(of.postsId, day), enabled: day !== '' });
  return (
    <Stack gap={20}>
      <TextField label="日期" type="date" value={day} max={newest} onChange={(event) => setDay(event.target.value)} />
      {formula.isPending ? (
        <p role="status">
          <Spinner size="s" /> 正在加载…
        </p>
      ) : formula.isError ? (
        <EmptyState illustration="clock" title={formula.error.message} text="请选择其他日期。" />
      ) : (
        <>
          <p>
            <b>{formula.data.post.title}</b>
          </p>
          {formula.data.rows.map((row) => (
            <Revision key={row.revision} row={row} unit={formula.data.post.type === 'article' ? '阅读' : '播放'} />
          ))}
          <Facts facts={[{ name: '我的收益', value: `¥${formatYuan(formula.data.mine)}`, look: 'total' }]} />
          <Meanings of={['gross', 'mine', 'kept']} />
        </>
      )}
    </Stack>
  );
}

// Reasons that are shown even with 0 views; others (abuse rules) only with some.
const COMMON: ReadonlySet<LeftOut> = new Set(['own', 'agency', 'repeated']);

function Revision({ row, unit }: { row: EarningFormula['rows'][number]; unit: string }) {
  const { leftOut } = row;
  return (
    <section className={css.revision}>
      <Text as="h3" size={13} weight="strong">
        {row.revision === 1 ? '结算' : `第 ${row.revision - 1} 次更正（差额）`} · {formatDateTime(row.settledAt)} · 单价第{' '}
        {row.configVersion} 版
      </Text>
      <Facts
        facts={[
          { name: `全部${unit}`, value: formatInteger(row.rawViews) },
          ...LEFT_OUT.filter((reason) => COMMON.has(reason) || leftOut[reason] !== 0).map((reason) => ({
            name: `− ${LEFT_OUT_LABEL[reason]}`,
            value: formatInteger(leftOut[reason]),
            look: 'less' as const,
          })),
          { name: `有效${unit}`, value: formatInteger(row.validViews), look: 'sum' },
          { name: `× ¥${formatYuan(row.price)} / 千次`, value: `¥${((row.validViews * row.price) / 100_000).toFixed(5)}` },
          { name: '单日上限', value: `¥${formatYuan(row.cap)}` },
          { name: '作品收益', value: `¥${formatYuan(row.gross)}`, look: 'sum' },
          ...(row.share === 100
            ? []
            : [
                { name: `作者 ${row.share}%`, value: `¥${formatYuan(row.authorPart)}` },
                { name: '机构留存', value: `¥${formatYuan(row.agencyPart)}` },
              ]),
        ]}
      />
      <Text radius="m" background="sunken" size={12} tone="muted" leading="reading" marginTop={12} className={css.working}>
        {row.working}
        {row.reasons.length > 0 && `；原因：${row.reasons.join('；')}`}
      </Text>
    </section>
  );
}
