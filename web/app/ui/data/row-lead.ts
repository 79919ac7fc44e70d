import type { MouseEvent } from 'react';

/** The link or button in the row's heading cell. The style sheet of rows uses the same selector. */
const LEAD = ':scope > th :is(a[href], button:enabled)';

/** Elements that handle clicks themselves. A cell with one of them does not open the row, so that a near miss opens nothing. */
const OWN_PRESS = 'a, button, input, select, textarea, label, summary, dialog, [role="menuitem"]';

/** Forwards a click anywhere on a row to its lead link or button, which the keyboard reaches directly. */
export function pressRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  // React events also come from dialogs and menus that a cell opened in a portal.
  if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
  const row = target.closest('tr');
  const cell = target.closest('td, th');
  if (row === null || cell === null || row.parentElement !== currentTarget || target.closest(OWN_PRESS) !== null) return;
  if (cell.tagName === 'TD' && cell.querySelector(OWN_PRESS) !== null) return;
  // The click ended a text selection.
  if (document.getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  row
    .querySelector(LEAD)
    ?.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
