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
  /** What the text is at first; later changes come from the writer alone. */
  body: DocNode | null;
  placeholder: string;
  /** `characters` as the server counts them. */
  onChange: (body: DocNode | null, characters: number) => void;
  /** The id of what is wrong with it, or of what helps. */
  describedBy?: string | undefined;
}

/** An editor for a short text with headings, lists and links, as large as a field of a form. */
export function ShortEditor({ body, placeholder, onChange, describedBy }: ShortEditorProps) {
  const [linking, setLinking] = useState(false);
  const [extensions] = useState(() => [
    ...shortExtensions(placeholder),
    shortcuts({ onLink: () => setLinking(true), onTools: () => {} }),
  ]);
  const editor = useEditor({
    extensions,
    content: body ?? '',
    // The page's policy refuses style elements; the few rules are in the module.
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
    <Box radius="s" ground="card" className={css.editor}>
      <Base.Root className={css.tools} aria-label="格式" onMouseDown={(event) => event.preventDefault()}>
        <TextTools withoutMenu editor={editor} format={format} onLink={() => setLinking(true)} />
      </Base.Root>
      <EditorContent editor={editor} />
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </Box>
  );
}
