import { createContext, useContext, type RefObject } from 'react';

/** Dialogs tell what stands in them of themselves. */
export const InDialog = createContext<RefObject<HTMLElement | null> | null>(null);

/**
 * Where lists that open over the page stand: in the page's main part, so that they belong to a landmark. Asked for when one
 * opens; without a main part it is the body. What opens from a dialog stands within that one, for all else is hidden from who
 * listens to the page; `fixed` lets it reach beyond the dialog's edges.
 */
export function usePortalHome() {
  const dialog = useContext(InDialog);
  return dialog === null
    ? { container: main, positionMethod: 'absolute' as const }
    : { container: dialog, positionMethod: 'fixed' as const };
}

const main = {
  get current(): HTMLElement {
    return document.getElementById('main') ?? document.body;
  },
};
