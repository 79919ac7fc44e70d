import { useQuery } from '@tanstack/react-query';
import { BACKGROUND_DAYS } from '#contract/moderation/constants.ts';
import type { RemarkBackground } from '#contract/moderation/remark-background.ts';
import { DetailAnswer } from '../../../../kits/resource/list-detail/detail-panel.tsx';
import { formatDay, formatDuration } from '../../../../lib/format.ts';
import { Stack, Text } from '../../../../ui/layout/primitives.tsx';

interface RemarkContextProps {
  /** The query key. */
  queryKey: readonly string[];
  load: (signal: AbortSignal) => Promise<RemarkBackground>;
  /** Heading of the surrounding remarks. */
  around: string;
}

const FRESH_MS = 60_000;

/** The author's record of the last weeks, and the surrounding remarks. */
export function RemarkContext({ queryKey, load, around }: RemarkContextProps) {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => load(signal), staleTime: FRESH_MS });
  return (
    <DetailAnswer query={query} lines={3}>
      {({ author, around: rows }) => (
        <Stack gap={8}>
          <Text size={13}>
            近 {BACKGROUND_DAYS} 天发布 {author.written} 条，被隐藏 {author.refused} 条，被举报 {author.reported} 次；
            {formatDay(author.registeredAt)}注册
          </Text>
          {rows.length > 0 && (
            <Stack as="section" gap={6}>
              <Text as="h3" size={13} weight="strong">
                {around}
              </Text>
              <Stack as="ul" gap={4}>
                {rows.map(({ id, nickname, content, atMs }) => (
                  <Text as="li" key={id} size={13} tone="muted">
                    {atMs !== null && `${formatDuration(atMs / 1000)} `}
                    {nickname}：{content}
                  </Text>
                ))}
              </Stack>
            </Stack>
          )}
        </Stack>
      )}
    </DetailAnswer>
  );
}
