import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** The range and source of Markdown that was just pasted as plain text. */
export interface PastedMarkdown {
  from: number;
  to: number;
  text: string;
}

/** Reports pasted plain text that looks like Markdown, so that the author can be asked whether to convert it. */
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
            // It is reported after the text was pasted unchanged.
            queueMicrotask(() => view.isDestroyed || onMarkdown({ from, to: view.state.selection.from, text }));
            return false;
          },
        },
      }),
    ];
  },
});

/** Syntax that hardly occurs in other texts: headings, code fences, tables, bold, links, footnotes. */
const CERTAIN = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /^\s*\|?\s*:?-{3,}:?\s*\|/m,
  /\*\*[^*\s][^*\n]*\*\*/,
  /!?\[[^\]\n]+\]\([^)\s]+\)/,
  /^\[\^[^\]\n]+\]:/m,
];
/** Lists and quotes; a single such line may be ordinary text, so two are required. */
const LINE = /^\s*(?:[-*+]|\d{1,3}\.|>) \S/gm;

export const looksLikeMarkdown = (text: string): boolean =>
  CERTAIN.some((pattern) => pattern.test(text)) || (text.match(LINE)?.length ?? 0) >= 2;
