import { Extension } from '@tiptap/core';

/** Keys of the editor beside those of its parts. */
export const shortcuts = ({ onLink, onTools }: { onLink: () => void; onTools: () => void }) =>
  Extension.create({
    name: 'shortcuts',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => (onLink(), true),
      'Alt-F10': () => (onTools(), true),
    }),
  });
