import { mergeAttributes, Node } from '@tiptap/core';
import { NodeSelection, Plugin, type EditorState } from '@tiptap/pm/state';
import { FOOTNOTE_MAX } from '#contract/posts/constants.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    footnote: {
      /** Puts a footnote behind what is selected and selects it, so that its words can be written. */
      insertFootnote: () => ReturnType;
    };
  }
}

/** A footnote: its words are its own, its number is counted by the style sheet. */
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
  // Chromium takes an empty one for nothing: what an input method composes behind it would begin in the words before it,
  // and the first letter would stay. A blank without width is something.
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
        // One that was left without words is none.
        appendTransaction(transactions, before, after) {
          const empty = emptyNote(before);
          if (empty === null || emptyNote(after) !== null) return null;
          let at = empty;
          for (const { mapping } of transactions) at = mapping.map(at);
          const node = after.doc.nodeAt(at);
          const isStillEmpty = node?.type.name === 'footnote' && node.attrs['text'] === '';
          return isStillEmpty ? after.tr.delete(at, at + 1) : null;
        },
      }),
    ];
  },
});

/** Where the footnote stands that is selected and has no words yet. */
const emptyNote = ({ selection }: EditorState): number | null =>
  selection instanceof NodeSelection && selection.node.type.name === 'footnote' && selection.node.attrs['text'] === ''
    ? selection.from
    : null;
