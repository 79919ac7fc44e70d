import type { DocNode } from '../document.ts';
import { PICTURE_LAYOUTS, type PictureLayout } from './constants.ts';

/** How a picture stands in a text; null, also for what nobody knows: as wide as the text. */
export const layoutOf = (given: unknown): PictureLayout | null => PICTURE_LAYOUTS.find((layout) => layout === given) ?? null;

/** Blocks as they are drawn: pictures that follow each other and are to stand beside each other together, all else by itself. */
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

/** Two and four stand in pairs, more in threes. */
export const columnsOf = (pictures: number): number => (pictures === 2 || pictures === 4 ? 2 : 3);
