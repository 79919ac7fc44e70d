import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { useEffect, useSyncExternalStore } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { PictureOptions } from './picture-node.ts';
import { PicturePlace } from './picture-place.tsx';
import { choosePictures } from './choose-files.ts';
import css from './picture-view.module.css';
import { Words, writeBehind } from './words.tsx';

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
  const leave = () => writeBehind(editor, node, getPos());
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
