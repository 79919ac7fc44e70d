import type { PostType } from '#contract/posts/post.ts';
import type { ViewSource } from '#contract/views/views.ts';

/** Each part of a figure has a fixed colour in all charts. */
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
