import { REPORT_REASON_LABEL } from '#contract/moderation/constants.ts';
import { TAKEDOWN_SCOPE_LABEL } from '#contract/posts/constants.ts';
import type { OwnTakedown } from '#contract/posts/takedowns.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './takedown-facts.module.css';

/** The facts of a takedown beside its reason; `isOver`: it has ended. */
export function TakedownFacts({ takedown, isOver = false }: { takedown: OwnTakedown; isOver?: boolean }) {
  return (
    <Stack as="dl" gap={4} size={13} className={css.facts}>
      {factsOf(takedown, isOver).map(([name, value]) => (
        <Grid gap={8} key={name}>
          <Text as="dt" tone="faint">
            {name}
          </Text>
          <dd>{value}</dd>
        </Grid>
      ))}
    </Stack>
  );
}

const factsOf = (
  { rule, law, orderNumber, scope, at, until, lapsed, shown }: OwnTakedown,
  isOver: boolean,
): [name: string, value: string][] =>
  (
    [
      ['违反规则', REPORT_REASON_LABEL[rule]],
      ['依据法律', law],
      ['文号', orderNumber],
      ['范围', TAKEDOWN_SCOPE_LABEL[scope]],
      ['下架时间', formatDateTime(at)],
      ['期限', isOver && until !== null ? `至 ${formatDay(until)}` : termText(until, lapsed)],
      [isOver ? '读者曾看到' : '读者看到', shown],
    ] as [string, string][]
  ).filter(([, value]) => value !== '');

function termText(until: string | null, lapsed: boolean): string {
  if (until === null) return '不设期限';
  return lapsed ? `至 ${formatDay(until)}，已到期，等待复核` : `至 ${formatDay(until)}，到期后由平台复核，不会自动恢复`;
}
