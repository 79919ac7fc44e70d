import { createContext, useContext, type RefObject } from 'react';

/** The enclosing dialog's popup; null outside of dialogs. */
export const InDialog = createContext<RefObject<HTMLElement | null> | null>(null);

/**
 * The element that menus, lists and tooltips are rendered into: `<main>` (or the body), so that they belong to a landmark; in a
 * dialog that dialog, since the rest of the page is hidden from screen readers. Positioned `fixed` there, they may extend beyond
 * the dialog's edges.
 */
export function usePortalHome() {
  const dialog = useContext(InDialog);
  return dialog === null
    ? { container: main, positionMethod: 'absolute' as const }
    : { container: dialog, positionMethod: 'fixed' as const };
}

/** A ref that looks up the element when a popup opens. */
const main = {
  get current(): HTMLElement {
    return document.getElementById('main') ?? document.body;
  },
};
