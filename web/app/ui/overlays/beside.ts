type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>;

const APART = 8;

/** By how much `box` moves down (or up) so that it does not lie over `anchor`; 0 where it does not, or where there is no room. */
export function shiftBeside(box: Box, anchor: Box, height: number): number {
  if (box.right <= anchor.left || box.left >= anchor.right || box.bottom <= anchor.top || box.top >= anchor.bottom) return 0;
  const tall = box.bottom - box.top;
  if (anchor.bottom + APART + tall <= height) return anchor.bottom + APART - box.top;
  return anchor.top - APART - tall >= 0 ? anchor.top - APART - tall - box.top : 0;
}
