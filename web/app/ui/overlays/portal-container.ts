import { createContext, useContext, type RefObject } from 'react';

/** The popup element of the enclosing dialog; null outside of dialogs. */
export const DialogPopupContext = createContext<RefObject<HTMLElement | null> | null>(null);

/**
 * The element that menus, lists and tooltips are rendered into. On a page this is `<main>` (or the body), so that they belong to a landmark.
 * In a dialog it is the popup of the dialog, because the rest of the page is hidden from screen readers; there they are positioned `fixed`,
 * so that they may extend beyond the edges of the dialog.
 */
export function usePortalHome() {
  const dialog = useContext(DialogPopupContext);
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
