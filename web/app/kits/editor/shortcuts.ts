import { Extension } from '@tiptap/core';

/** Keys that the Tiptap extensions do not bind: Ctrl+K for a link, Alt+F10 to focus the toolbar. */
export const shortcuts = ({ onLink, onTools }: { onLink: () => void; onTools: () => void }) =>
  Extension.create({
    name: 'shortcuts',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => (onLink(), true),
      'Alt-F10': () => (onTools(), true),
    }),
  });
