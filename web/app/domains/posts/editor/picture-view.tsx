import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { PictureOptions } from './picture-node.ts';
import { PicturePlace } from './picture-place.tsx';
import { choosePictures } from './choose-pictures.ts';
import css from './picture-view.module.css';

const DESCRIPTION_MAX = 200;

/** A picture in the text, with its words under it and what can be done to it above. */
export function PictureView({ node, editor, extension, selected, getPos, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const { uploads, onUseAsCover } = extension.options as PictureOptions;
  const {
    src,
    alt,
    caption,
    upload: uploadId,
  } = node.attrs as { src: string | null; alt: string; caption: string; upload: string | null };
  const read = () => (uploadId === null ? undefined : uploads.get(uploadId));
  const upload = useSyncExternalStore(uploads.subscribe, read, read);

  useEffect(() => {
    const at = getPos();
    if (upload?.state !== 'done' || at === undefined) return;
    // The picture was put in when it was chosen; that its address came later is no step of its own to undo.
    editor.view.dispatch(
      editor.state.tr
        .setNodeMarkup(at, undefined, { ...node.attrs, src: upload.picture.url, upload: null })
        .setMeta('addToHistory', false),
    );
  }, [upload, editor, getPos, node.attrs]);

  const select = () => {
    const at = getPos();
    if (!selected && at !== undefined) editor.commands.setNodeSelection(at);
  };
  const leave = () => {
    const at = getPos();
    if (at === undefined) return;
    const after = at + node.nodeSize;
    const next = editor.state.doc.resolve(after).nodeAfter;
    if (next?.isTextblock)
      editor
        .chain()
        .focus()
        .setTextSelection(after + 1)
        .run();
    else
      editor
        .chain()
        .insertContentAt(after, { type: 'paragraph' })
        .setTextSelection(after + 1)
        .focus()
        .run();
  };
  const exchange = async () => {
    const [file] = await choosePictures(false);
    if (file === undefined) return;
    if (uploadId !== null) uploads.replace(uploadId, file);
    else updateAttributes({ src: null, upload: uploads.start(file) });
  };

  return (
    <NodeViewWrapper as="figure" className={classes(css.figure, selected && css.selected)}>
      {src !== null ? (
        <img className={css.picture} src={src} alt={alt} data-drag-handle="" />
      ) : (
        <PicturePlace
          upload={upload}
          onRetry={() => uploadId !== null && uploads.retry(uploadId)}
          onExchange={() => void exchange()}
          onRemove={deleteNode}
        />
      )}
      {selected && src !== null && (
        <div className={css.tools} role="group" aria-label="图片操作">
          {onUseAsCover !== null && (
            <IconButton icon="crop" label="设为封面" shape="square" size="s" onClick={() => onUseAsCover(src)} />
          )}
          <IconButton icon="refresh" label="换一张图片" shape="square" size="s" onClick={() => void exchange()} />
          <IconButton icon="trash" label="删除图片" shape="square" size="s" onClick={deleteNode} />
        </div>
      )}
      {src !== null && (
        <figcaption className={css.words} contentEditable={false}>
          <Words
            className={css.caption}
            label="图片说明"
            placeholder="给图片写一句说明"
            value={caption}
            onFocus={select}
            onLeave={leave}
            onChange={(text) => updateAttributes({ caption: text })}
          />
          {selected && (
            <Words
              className={css.alt}
              label="替代文字"
              placeholder="替代文字：画面里有什么，读给看不见图片的人"
              value={alt}
              onFocus={select}
              onLeave={leave}
              onChange={(text) => updateAttributes({ alt: text })}
            />
          )}
        </figcaption>
      )}
    </NodeViewWrapper>
  );
}

interface WordsProps {
  className: string | undefined;
  label: string;
  placeholder: string;
  value: string;
  onFocus: () => void;
  onLeave: () => void;
  onChange: (text: string) => void;
}

/** Keeps its own text while it is typed in: a Chinese input method must not be interrupted by the document. */
function Words({ className, label, placeholder, value, onFocus, onLeave, onChange }: WordsProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value);
  }, [value]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    onLeave();
  };

  return (
    <input
      ref={input}
      className={className}
      aria-label={label}
      placeholder={placeholder}
      maxLength={DESCRIPTION_MAX}
      value={text}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        setText(event.target.value);
        onChange(event.target.value);
      }}
    />
  );
}
