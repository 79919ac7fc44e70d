import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** Markdown that was just pasted and stands in the text as it was written. */
export interface PastedMarkdown {
  from: number;
  to: number;
  text: string;
}

/** Tells of pasted words that look like Markdown; whether they are meant so, only their author knows. */
export const MarkdownPaste = Extension.create<{ onMarkdown: (pasted: PastedMarkdown) => void }>({
  name: 'markdownPaste',
  addProseMirrorPlugins() {
    const { onMarkdown } = this.options;
    return [
      new Plugin({
        props: {
          handlePaste: (view, event) => {
            const text = event.clipboardData?.getData('text/plain') ?? '';
            const isPlain = (event.clipboardData?.getData('text/html') ?? '') === '';
            const { $from, from } = view.state.selection;
            if (!isPlain || $from.parent.type.spec.code === true || !looksLikeMarkdown(text)) return false;
            // After it has been pasted as it is.
            queueMicrotask(() => view.isDestroyed || onMarkdown({ from, to: view.state.selection.from, text }));
            return false;
          },
        },
      }),
    ];
  },
});

/** Signs that hardly anybody writes who does not mean Markdown. */
const CERTAIN = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /^\s*\|?\s*:?-{3,}:?\s*\|/m,
  /\*\*[^*\s][^*\n]*\*\*/,
  /!?\[[^\]\n]+\]\([^)\s]+\)/,
  /^\[\^[^\]\n]+\]:/m,
];
/** Lists and quotes: one such line may be a line like any other. */
const LINE = /^\s*(?:[-*+]|\d{1,3}\.|>) \S/gm;

export const looksLikeMarkdown = (text: string): boolean =>
  CERTAIN.some((sign) => sign.test(text)) || (text.match(LINE)?.length ?? 0) >= 2;
