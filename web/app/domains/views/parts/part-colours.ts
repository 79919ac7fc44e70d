import type { PostType } from '#contract/posts/post.ts';
import type { ViewSource } from '#contract/views/views.ts';

/** What figures are split into has its colour wherever it is drawn, however large it is beside the others. */
export const PART_COLOUR: Record<PostType | ViewSource | 'unknown' | 'rest', string> = {
  article: 'var(--chart-1)',
  video: 'var(--chart-2)',
  feed: 'var(--chart-1)',
  search: 'var(--chart-2)',
  hotList: 'var(--chart-3)',
  related: 'var(--chart-4)',
  profile: 'var(--chart-5)',
  outside: 'var(--chart-6)',
  unknown: 'var(--chart-0)',
  rest: 'var(--chart-0)',
};
