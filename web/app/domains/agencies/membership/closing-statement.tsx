import type { AgencyInfo } from '#contract/agencies/agencies.ts';
import { chinaDay, formatYuan } from '../../../lib/format.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './closing-statement.module.css';

type Past = NonNullable<AgencyInfo['past']>;

/** The closing statement of a membership: the earnings with the agency, and whether they are paid. */
export function ClosingStatement({ past, closing }: { past: Past; closing: NonNullable<Past['closing']> }) {
  const { agency, from, works, reason, shares } = past;
  return (
    <Stack as="section" gap={12} className={css.statement} aria-labelledby="closing-statement">
      <Cluster wrap align="center" gap={8}>
        <Text as="h3" size={14} weight="strong" id="closing-statement">
          离开 {agency.name} 的结清单
        </Text>
        {closing.settled ? (
          <Tag tone="success" icon="check-circle">
            已全部结清
          </Tag>
        ) : (
          <Tag tone="warning" icon="clock">
            {closing.settledOn} 起结清
          </Tag>
        )}
      </Cluster>
      <Facts
        facts={[
          { name: '合作时间', value: `${from === null ? '' : chinaDay(new Date(from))} 至 ${closing.lastDay}` },
          {
            name: '分成约定',
            value: shares
              .toReversed()
              .map(({ percent, effectiveFrom }) => `${effectiveFrom} 起 ${percent}%`)
              .join('，'),
          },
          ...(reason === '' ? [] : [{ name: '说明', value: reason }]),
          { name: '由机构管理的作品', value: `${works} 篇` },
          {
            name: closing.settled ? '合作期间你的收益' : '合作期间已结算的收益',
            value: `¥${formatYuan(closing.earned)}`,
            look: 'total',
          },
        ]}
      />
      <Text size={13} tone="muted" leading="reading">
        {closing.settled ? '截止日以前的收益已全部计入余额。' : `截止日的收益 ${closing.settledOn} 计入余额。`}
        余额在下方“我的收益”提现，低于单笔最低金额时可以一次提完。
      </Text>
    </Stack>
  );
}
