import type { DocNode } from '../document.ts';
import { PICTURE_LAYOUTS, type PictureLayout } from './constants.ts';

/** The layout of a picture in an article; null (also for unknown values): as wide as the text. */
export const layoutOf = (value: unknown): PictureLayout | null => PICTURE_LAYOUTS.find((layout) => layout === value) ?? null;

/** Groups blocks for rendering: successive pictures with the layout `row` form one group, every other block its own. */
export function inRows(blocks: readonly DocNode[]): DocNode[][] {
  const rows: DocNode[][] = [];
  for (const block of blocks) {
    const last = rows.at(-1);
    if (isInRow(block) && last?.every(isInRow) === true) last.push(block);
    else rows.push([block]);
  }
  return rows;
}

const isInRow = ({ type, attrs }: DocNode): boolean => type === 'image' && attrs?.['layout'] === 'row';

/** Columns of a row of pictures: two for two or four pictures, otherwise three. */
export const columnsOf = (pictures: number): number => (pictures === 2 || pictures === 4 ? 2 : 3);
