import type { PostType } from '#contract/posts.ts';

/** How notifications speak of a work: 文章《湖水退去之后》. */
export const nameOfWork = ({ type, title }: { type: PostType; title: string | null }): string =>
  `${type === 'article' ? '文章' : '视频'}《${title ?? '无标题'}》`;
