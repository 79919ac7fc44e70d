import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { toast } from '../../../lib/toast-store.ts';
import css from './dropped-note.module.css';
import { insertHtml } from './insert-html.ts';
import type { PastedMarkdown } from './markdown-paste.ts';
import { EXACT } from './paste.ts';

interface MarkdownNoteProps {
  editor: Editor;
  pasted: PastedMarkdown;
  onClose: () => void;
}

/** Pasted Markdown stays as it was written, or becomes what it means; whoever writes on has decided. */
export function MarkdownNote({ editor, pasted: { from, to, text }, onClose }: MarkdownNoteProps) {
  useEffect(() => {
    editor.on('update', onClose);
    return () => void editor.off('update', onClose);
  }, [editor, onClose]);

  const format = async () => {
    try {
      const { convertMarkdown } = await import('../import/markdown.ts');
      onClose();
      if (editor.isDestroyed) return;
      editor.commands.setTextSelection({ from, to });
      insertHtml(editor, `<div ${EXACT}>${convertMarkdown(text)}</div>`);
      editor.view.focus();
    } catch {
      toast.error('排版转换失败，请检查网络后重试');
    }
  };
  return (
    <Cluster radius="m" gap="2-half" align="center" size="s" className={classes(css.note, css.offer)} role="status">
      <Icon name="info" />
      <div>
        <b>粘贴的内容像是 Markdown</b>
        <p>已按原文保留，可转为标题、列表、加粗等排版，转换后可撤销。</p>
      </div>
      <Button size="s" variant="soft" onClick={() => void format()}>
        转为排版
      </Button>
      <IconButton icon="close" label="保留原文" shape="square" size="s" onClick={onClose} />
    </Cluster>
  );
}
