import { Toolbar as Base } from '@base-ui/react/toolbar';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import type { DocNode } from '#contract/document.ts';
import { classes } from '../../ui/base/classes.ts';
import { Box } from '../../ui/layout/primitives.tsx';
import prose from '../../styles/article-body.module.css';
import article from './article-editor.module.css';
import { bodyOf, countsOf } from './document.ts';
import { shortExtensions } from './extensions.tsx';
import { activeFormat } from './format-state.ts';
import { LinkDialog } from './link-dialog.tsx';
import css from './short-editor.module.css';
import { shortcuts } from './shortcuts.ts';
import { TextTools } from './toolbar.tsx';

interface ShortEditorProps {
  /** The initial text; the editor ignores later values of this property. */
  body: DocNode | null;
  placeholder: string;
  /** `characters` is counted the way the server counts. */
  onChange: (body: DocNode | null, characters: number) => void;
  /** The id of the element with the error or the hint. */
  describedBy?: string | undefined;
}

/** A rich text editor of the size of a form field: headings, lists and links, no pictures or tables. */
export function ShortEditor({ body, placeholder, onChange, describedBy }: ShortEditorProps) {
  const [linking, setLinking] = useState(false);
  const [extensions] = useState(() => [
    ...shortExtensions(placeholder),
    shortcuts({ onLink: () => setLinking(true), onTools: () => {} }),
  ]);
  const editor = useEditor({
    extensions,
    content: body ?? '',
    // The page's Content-Security-Policy refuses style elements; the few rules are in the CSS module.
    injectCSS: false,
    enablePasteRules: false,
    editorProps: {
      attributes: {
        class: classes(prose.body, article.prose, css.prose),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': '正文',
        spellcheck: 'false',
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      const next = bodyOf(changed.getJSON());
      onChange(next, countsOf(next).characters);
    },
  });
  const format = useEditorState({ editor, selector: ({ editor: current }) => activeFormat(current) });
  return (
    <Box radius="s" background="card" className={css.editor}>
      <Base.Root className={css.tools} aria-label="格式" onMouseDown={(event) => event.preventDefault()}>
        <TextTools withoutMenu editor={editor} format={format} onLink={() => setLinking(true)} />
      </Base.Root>
      <EditorContent editor={editor} />
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </Box>
  );
}
