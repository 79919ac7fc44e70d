import type { MouseEvent } from 'react';

/** What a row leads to: the link or the button in the cell that names it. The style of rows asks for the same. */
const LEAD = ':scope > th :is(a[href], button:enabled)';

/** What answers a press by itself, and what it stands in: beside it a press that misses opens nothing. */
const OWN_PRESS = 'a, button, input, select, textarea, label, summary, dialog, [role="menuitem"]';

/** A press anywhere on a row is one on its lead. Keys reach the lead itself. */
export function pressRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  // What a cell opens above the page is no part of the row.
  if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
  const row = target.closest('tr');
  const cell = target.closest('td, th');
  if (row === null || cell === null || row.parentElement !== currentTarget || target.closest(OWN_PRESS) !== null) return;
  if (cell.tagName === 'TD' && cell.querySelector(OWN_PRESS) !== null) return;
  // Text that was just marked is meant to be copied.
  if (document.getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  row
    .querySelector(LEAD)
    ?.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
