import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { ownLimitsQuery } from '../queries.ts';

/**
 * What holds for a new author, how much of it is left, and when it ends; nothing for others. `remarks`: the same for comments and danmaku,
 * which another domain knows.
 */
export function NewcomerCard({ remarks }: { remarks: string | null }) {
  const { data } = useQuery(ownLimitsQuery());
  if (data === undefined || data.newcomer === null) return null;
  const { submits, newcomer, reviewedAfter } = data;
  const left = newcomer.needed - newcomer.approved;
  const rows = [
    `今日还可提交 ${submits.left} 篇作品（每天 ${submits.max} 篇），${formatDateTime(submits.until)} 恢复。`,
    reviewedAfter
      ? `新作者的作品优先复核：还有 ${left} 篇，第 ${newcomer.needed} 篇经审核通过后取消。`
      : `作品先审后发；再有 ${left} 篇经审核通过，你就不再是新作者。`,
    ...(remarks === null ? [] : [remarks]),
  ];
  return (
    <Panel title="新作者须知">
      <Stack as="ul" gap={8} size={13} tone="muted">
        {rows.map((row) => (
          <Text as="li" key={row}>
            {row}
          </Text>
        ))}
      </Stack>
    </Panel>
  );
}
