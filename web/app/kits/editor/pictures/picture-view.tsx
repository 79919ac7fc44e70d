import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { useEffect } from 'react';
import { PICTURE_LAYOUT_LABEL, PICTURE_LAYOUTS, type PictureLayout } from '#contract/posts/constants.ts';
import { useStore } from '../../../lib/store.ts';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { ProgressBar } from '../../../ui/data/progress-bar.tsx';
import { Words, writeBehind } from '../word-count.tsx';
import { choosePictures } from './choose-files.ts';
import type { PictureUpload, PictureUploads } from './picture-uploads.ts';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import css from './picture-view.module.css';

export interface PictureOptions {
  uploads: PictureUploads;
  /** Makes a picture of the text the post's cover; null where there is no cover. */
  onUseAsCover: ((src: string) => void) | null;
}

interface PictureAttributes {
  src: string | null;
  alt: string;
  caption: string;
  layout: PictureLayout | null;
  upload: string | null;
}

/** A picture in the editor with its caption below, and while it is selected with tools above. */
export function PictureView({ node, editor, extension, selected, getPos, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const { uploads, onUseAsCover } = extension.options as PictureOptions;
  const { src, alt, caption, layout, upload: uploadId } = node.attrs as PictureAttributes;
  const upload = useStore(uploads.state, (all) => (uploadId === null ? undefined : all.get(uploadId)));

  useEffect(() => {
    const at = getPos();
    if (upload?.state !== 'done' || at === undefined) return;
    // Setting the address is no undo step: inserting the picture was one.
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
    <NodeViewWrapper as="figure" className={classes(css.figure, selected && css.selected)} data-layout={layout ?? undefined}>
      {src !== null ? (
        <img className={css.picture} src={src} alt={alt} data-drag-handle="" />
      ) : (
        <PicturePlaceholder
          upload={upload}
          onRetry={() => uploadId !== null && uploads.retry(uploadId)}
          onExchange={() => void exchange()}
          onRemove={deleteNode}
        />
      )}
      {selected && src !== null && (
        <Cluster radius="m" background="card" padding={4} className={css.tools} role="group" aria-label="图片操作">
          {onUseAsCover !== null && (
            <IconButton icon="crop" label="设为封面" shape="square" size="s" onClick={() => onUseAsCover(src)} />
          )}
          <Menu
            align="center"
            trigger={<IconButton icon="wide" label={`图片排版：${labelOf(layout)}`} shape="square" size="s" />}
            items={LAYOUTS.map((choice) => ({
              label: labelOf(choice),
              checked: choice === layout,
              onSelect: () => updateAttributes({ layout: choice }),
            }))}
          />
          <IconButton icon="refresh" label="更换图片" shape="square" size="s" onClick={() => void exchange()} />
          <IconButton icon="trash" label="删除图片" shape="square" size="s" onClick={deleteNode} />
        </Cluster>
      )}
      {src !== null && (
        <Stack as="figcaption" gap={4} marginTop={6} size={13} leading="normal" className={css.words} contentEditable={false}>
          <Words
            label="图片说明"
            placeholder="填写图片说明"
            value={caption}
            onFocus={select}
            onLeave={leave}
            onChange={(text) => updateAttributes({ caption: text })}
          />
          {selected && (
            <Words
              className={css.alt}
              label="替代文字"
              placeholder="替代文字：描述画面内容，供读屏使用"
              value={alt}
              onFocus={select}
              onLeave={leave}
              onChange={(text) => updateAttributes({ alt: text })}
            />
          )}
        </Stack>
      )}
    </NodeViewWrapper>
  );
}

const LAYOUTS = [null, ...PICTURE_LAYOUTS] as const;
const labelOf = (layout: PictureLayout | null): string => (layout === null ? '正文宽' : PICTURE_LAYOUT_LABEL[layout]);

interface PicturePlaceholderProps {
  upload: PictureUpload | undefined;
  onRetry: () => void;
  onExchange: () => void;
  onRemove: () => void;
}

/** Placeholder of a picture that is uploading, failed or missing. It is not saved with the text. */
function PicturePlaceholder({ upload, onRetry, onExchange, onRemove }: PicturePlaceholderProps) {
  if (upload?.state === 'uploading' || upload?.state === 'done') {
    const percent = upload.state === 'uploading' ? upload.percent : 100;
    const waits = upload.state === 'uploading' && upload.waits === true;
    return (
      <Stack radius="m" background="canvas" align="center" justify="center" className={css.place} contentEditable={false}>
        {upload.state === 'uploading' && upload.preview !== '' && <img className={css.preview} src={upload.preview} alt="" />}
        <div className={css.progress}>
          <span>{waits ? '图片较多，排队中，稍后自动上传' : percent < 100 ? `正在上传图片 ${percent}%` : '正在处理图片'}</span>
          <ProgressBar label="图片上传进度" value={percent < 100 ? percent : undefined} />
        </div>
      </Stack>
    );
  }
  return (
    <Stack radius="m" background="canvas" align="center" justify="center" className={css.place} contentEditable={false}>
      {upload?.state === 'failed' && upload.preview !== '' && <img className={css.preview} src={upload.preview} alt="" />}
      <div className={css.trouble} role="group" aria-label="图片上传失败">
        <Cluster as="p" gap={6}>
          <Icon name="warning" size="s" />
          {upload?.state === 'failed' ? upload.message : `这里原有一张图片${noteOf(upload)}，未能粘贴`}
        </Cluster>
        <Cluster gap={8} wrap>
          {upload?.state === 'failed' && (
            <Button size="s" icon="refresh" onClick={onRetry}>
              重试
            </Button>
          )}
          <Button size="s" icon="image" onClick={onExchange}>
            {upload?.state === 'failed' ? '更换' : '添加图片'}
          </Button>
          <Button size="s" variant="quiet" icon="trash" onClick={onRemove}>
            移除
          </Button>
        </Cluster>
      </div>
    </Stack>
  );
}

const noteOf = (upload: PictureUpload | undefined): string =>
  upload?.state === 'missing' && upload.note !== '' ? `（${upload.note}）` : '';
