import { DRAFT_TITLE_MAX } from '#contract/posts/constants.ts';

/** The initial title from a file's name: 洪湖_数鸟-终版.mp4 → 洪湖 数鸟 终版. */
export const nameOf = ({ name }: Pick<File, 'name'>): string =>
  [
    ...name
      .replace(/\.[a-z\d]{1,5}$/i, '')
      .replaceAll(/[_\-.\s]+/g, ' ')
      .trim(),
  ]
    .slice(0, DRAFT_TITLE_MAX)
    .join('');
