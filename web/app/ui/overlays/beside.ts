type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>;

const APART = 8;

/** By how much `box` moves down (or up) so that it does not lie over `kept`; 0 where it does not, or where there is no room. */
export function shiftBeside(box: Box, kept: Box, height: number): number {
  if (box.right <= kept.left || box.left >= kept.right || box.bottom <= kept.top || box.top >= kept.bottom) return 0;
  const tall = box.bottom - box.top;
  if (kept.bottom + APART + tall <= height) return kept.bottom + APART - box.top;
  return kept.top - APART - tall >= 0 ? kept.top - APART - tall - box.top : 0;
}
