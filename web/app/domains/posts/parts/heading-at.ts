/** The share of the screen below which a heading is still to come. */
export const READING_LINE = 0.34;

interface Screen {
  height: number;
  /** The page goes no further. */
  atEnd: boolean;
  /** The heading that the address names. */
  chosen: string;
}

/** The heading that is read: the last above the line, or at the end of the page the chosen one that can come no higher. */
export function headingAt(headings: readonly { id: string; top: number }[], { height, atEnd, chosen }: Screen): string | null {
  const seen = headings.find(({ id, top }) => id === chosen && top >= 0 && top < height);
  if (atEnd && seen !== undefined) return seen.id;
  return headings.findLast(({ top }) => top < height * READING_LINE)?.id ?? null;
}
