import type { Editor } from '@tiptap/core';
import type { ApiAnswer } from '../../lib/api.ts';
import { useCall } from '../../lib/calls/use-call.ts';
import { toast } from '../../lib/toast-store.ts';
import { stepBehindPicture } from './pictures/behind-picture.ts';
import { insertHtml } from './paste/insert-html.ts';
import type { Facts } from './import/front-matter.ts';
import { readDocument } from './import/read-document.ts';
import { EXACT } from './paste/paste.ts';
import { parseFragment, textOf } from './paste/paste-dom.ts';
import type { LeftOut } from './paste/paste-pictures.ts';

interface ImportOptions {
  /** Offers the document's first heading as the title; returns whether it became the title. */
  onTitle: (title: string) => boolean;
  /** Applies the document's front matter; returns messages for the author about facts that could not be applied. */
  onFacts: (facts: Facts) => Promise<string[]>;
  onLeftOut: (leftOut: LeftOut[]) => void;
}

/** Inserts a Markdown or Word document at the cursor, through the same code as a paste. */
export function useImport(editor: Editor, { onTitle, onFacts, onLeftOut }: ImportOptions) {
  const importing = useCall(
    async (file: File): Promise<ApiAnswer<LeftOut[] | null>> => {
      const { html, leftOut, isExact, changes = [], facts = {} } = await readDocument(file);
      if (editor.isDestroyed) return { data: null, msg: '' };
      const unapplied = await onFacts(facts);
      const text = withoutTitle(html, (title) => title === facts.title || onTitle(title));
      const { tr } = editor.state;
      if (stepBehindPicture(tr)) editor.view.dispatch(tr);
      insertHtml(editor, isExact ? `<div ${EXACT}>${text}</div>` : text);
      editor.view.focus();
      const notes: LeftOut[] = [
        ...leftOut.map((note) => ({ kind: 'media' as const, note })),
        ...[...changes, ...unapplied].map((note) => ({ kind: 'change' as const, note })),
      ];
      return { data: notes, msg: '' };
    },
    {
      success: null,
      onDone(notes, { name }) {
        if (notes === null) return;
        if (notes.length > 0) onLeftOut(notes);
        else toast.success(`已导入《${name}》，可撤销`);
      },
    },
  );
  return {
    /** The name of the file that is being read, else null. */
    reading: importing.isPending ? (importing.input?.name ?? null) : null,
    importDocument: (file: File) => void importing.send(file),
  };
}

/** Without the leading first-level heading, when `onTitle` accepts it as the title. */
function withoutTitle(html: string, onTitle: (title: string) => boolean): string {
  const root = parseFragment(html);
  const first = root.firstElementChild;
  if (first?.tagName !== 'H1' || first.querySelector('img') !== null || !onTitle(textOf(first))) return html;
  first.remove();
  return root.innerHTML;
}
