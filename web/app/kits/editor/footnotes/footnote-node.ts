import { mergeAttributes, Node } from '@tiptap/core';
import { NodeSelection, Plugin, type EditorState } from '@tiptap/pm/state';
import { FOOTNOTE_MAX } from '#contract/posts/constants.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    footnote: {
      /** Inserts a footnote behind the selection and selects it, which opens the panel for its text. */
      insertFootnote: () => ReturnType;
    };
  }
}

/** A footnote: an inline atom with its text as attribute. The style sheet counts its number. */
export const FootnoteNode = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,

  addAttributes: () => ({
    text: {
      default: '',
      parseHTML: (element: HTMLElement) => [...(element.dataset['note'] ?? '')].slice(0, FOOTNOTE_MAX).join(''),
      renderHTML: ({ text }) => ({ 'data-note': String(text), title: String(text) }),
    },
  }),

  parseHTML: () => [{ tag: 'sup[data-note]' }],
  // The element contains a zero-width space, because with an empty element Chromium composes text of an input method behind it within the word before it and
  // leaves the first letter there.
  renderHTML: ({ HTMLAttributes }) => ['sup', mergeAttributes(HTMLAttributes), '\u200B'],

  addCommands() {
    return {
      insertFootnote:
        () =>
        ({ tr }) => {
          const { $to } = tr.selection;
          if (!$to.parent.inlineContent || $to.parent.type.contentMatch.matchType(this.type) === null) return false;
          tr.insert($to.pos, this.type.create());
          tr.setSelection(NodeSelection.create(tr.doc, $to.pos));
          return true;
        },
    };
  },

  addProseMirrorPlugins() {
    return [
      new Plugin({
        // Removes a footnote without text when it is no longer selected.
        appendTransaction(transactions, before, after) {
          const emptyAt = emptySelectedNote(before);
          if (emptyAt === null || emptySelectedNote(after) !== null) return null;
          let at = emptyAt;
          for (const { mapping } of transactions) at = mapping.map(at);
          const node = after.doc.nodeAt(at);
          const isStillEmpty = node?.type.name === 'footnote' && node.attrs['text'] === '';
          return isStillEmpty ? after.tr.delete(at, at + 1) : null;
        },
      }),
    ];
  },
});

/** Position of the selected footnote if it has no text yet; else null. */
const emptySelectedNote = ({ selection }: EditorState): number | null =>
  selection instanceof NodeSelection && selection.node.type.name === 'footnote' && selection.node.attrs['text'] === ''
    ? selection.from
    : null;
