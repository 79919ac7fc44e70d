import { IconButton, Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Box, Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './left-out-note.module.css';
import type { LeftOut } from './paste-pictures.ts';
import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { classes } from '../../../ui/base/classes.ts';
import { toast } from '../../../lib/toast-store.ts';
import type { Facts } from '../import/front-matter.ts';
import { insertHtml } from './insert-html.ts';
import type { PastedMarkdown } from './markdown-paste.ts';
import { EXACT } from './paste.ts';

/** Note after a paste or import: pictures and media that are missing, and parts that were changed. */
export function LeftOutNote({ leftOut, onClose }: { leftOut: LeftOut[]; onClose: () => void }) {
  const pictures = leftOut.filter(({ kind }) => kind === 'picture');
  const media = leftOut.filter(({ kind }) => kind === 'media');
  const changes = [...new Set(leftOut.flatMap(({ kind, note }) => (kind === 'change' ? [note] : [])))];
  const lostCount = pictures.length + media.length;
  return (
    <Cluster radius="m" gap={10} align="start" size={13} className={css.note} role="status">
      <Icon name="warning" />
      <Box grow>
        <b>{lostCount > 0 ? `有 ${lostCount} 处内容未能粘贴` : '部分内容的形式有变化'}</b>
        {pictures.length > 0 && (
          <p>
            {pictures.length} 张图片未能获取，文中保留了位置：请复制原图后粘贴，或在原位置更换。
            <Sources leftOut={pictures} />
          </p>
        )}
        {media.length > 0 && (
          <p>
            {media.length} 个音视频或嵌入内容已略去。
            <Sources leftOut={media} />
          </p>
        )}
        {changes.length > 0 && <p>{changes.join('；')}。</p>}
      </Box>
      <IconButton icon="close" label="关闭" shape="square" size="s" onClick={onClose} />
    </Cluster>
  );
}

/** Shown while a document is read. */
export const ReadingNote = ({ name }: { name: string }) => (
  <Cluster radius="pill" background="card" gap={8} align="center" size={13} className={css.reading} role="status">
    <Spinner size="s" />
    正在读取《{name}》…
  </Cluster>
);

const Sources = ({ leftOut }: { leftOut: LeftOut[] }) => (
  <Text as="span" size={12} tone="muted" className={css.sources}>
    来源：{[...new Set(leftOut.map(({ note }) => note))].slice(0, 5).join('、')}
  </Text>
);

interface MarkdownNoteProps {
  editor: Editor;
  pasted: PastedMarkdown;
  /** Called with the front matter of the converted text. */
  onFacts: (facts: Facts) => void;
  onClose: () => void;
}

/** Offers to convert pasted Markdown to formatting. Any further edit closes the offer. */
export function MarkdownNote({ editor, pasted: { from, to, text }, onFacts, onClose }: MarkdownNoteProps) {
  useEffect(() => {
    editor.on('update', onClose);
    return () => void editor.off('update', onClose);
  }, [editor, onClose]);

  const format = async () => {
    try {
      const [{ convertMarkdown }, { splitFacts }] = await Promise.all([
        import('../import/markdown.ts'),
        import('../import/front-matter.ts'),
      ]);
      onClose();
      if (editor.isDestroyed) return;
      editor.commands.setTextSelection({ from, to });
      insertHtml(editor, `<div ${EXACT}>${convertMarkdown(text)}</div>`);
      editor.view.focus();
      onFacts(splitFacts(text).facts);
    } catch {
      // Not a call: the code that converts could not be loaded.
      toast.error('排版转换失败，请检查网络后重试');
    }
  };
  return (
    <Cluster radius="m" gap={10} align="center" size={13} className={classes(css.note, css.offer)} role="status">
      <Icon name="info" />
      <Box grow>
        <b>粘贴的内容像是 Markdown</b>
        <p>已按原文保留，可转为标题、列表、加粗等排版，转换后可撤销。</p>
      </Box>
      <Button size="s" variant="soft" onClick={() => void format()}>
        转为排版
      </Button>
      <IconButton icon="close" label="保留原文" shape="square" size="s" onClick={onClose} />
    </Cluster>
  );
}
