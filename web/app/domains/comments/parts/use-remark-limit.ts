import { useQuery } from '@tanstack/react-query';
import { remarkLimits } from '#contract/comments/addresses.ts';
import { request } from '../../../lib/api.ts';

/** How many of one's first comments and danmaku still wait for a review, as a sentence; null: none do. */
export function useRemarkLimit(): string | null {
  const { data } = useQuery({
    queryKey: ['remark-limits'],
    queryFn: ({ signal }) => request(remarkLimits, {}, { signal }),
  });
  const newcomer = data?.newcomer ?? null;
  if (newcomer === null) return null;
  return `评论和弹幕先审后显示：还有 ${newcomer.needed - newcomer.shown} 条，显示满 ${newcomer.needed} 条后取消。`;
}
