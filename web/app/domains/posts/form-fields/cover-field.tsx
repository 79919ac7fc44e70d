import { useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { CropDialog, type CropShape } from '../../../ui/crop/crop-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { pictureProblem, PICTURE_ACCEPT, uploadPiece } from '../../../kits/uploads/upload-picture.ts';
import { usePictureLimit } from '../../../kits/uploads/picture-limit.ts';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Box, Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './cover-field.module.css';
import { useDraftField, type DraftStore } from '../drafts/draft-store.ts';

interface CoverFieldProps {
  store: DraftStore;
  /** Pictures of the text to choose from. */
  pictures: readonly string[];
}

/** The cover of the post in lists: an uploaded picture or one of the text, cropped to 16:9. */
export function CoverField({ store, pictures }: CoverFieldProps) {
  const cover = useDraftField(store, 'cover');
  const { choose, crop, dialog, input } = useCoverCrop((url) => store.set({ cover: url }));
  const [picking, setPicking] = useState(false);
  const max = usePictureLimit();

  return (
    <Stack gap={8} data-field="cover">
      <Cluster justify="between" size={13} weight="strong" leading="m" id="cover-label">
        封面
        <Text as="span" tone="faint" weight="normal">
          16:9
        </Text>
      </Cluster>
      {cover === null ? (
        <PlainButton
          flow="column"
          gap={4}
          radius="m"
          background="card"
          tone="muted"
          size={14}
          className={css.drop}
          aria-labelledby="cover-label cover-hint"
          onClick={choose}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => (event.preventDefault(), crop(event.dataTransfer.files[0]))}
        >
          <Icon name="image" />
          <span id="cover-hint">上传封面</span>
          <Text as="small" tone="faint" size={12}>
            JPEG、PNG、WebP，不超过 {max} MB
          </Text>
        </PlainButton>
      ) : (
        <Box as="img" radius="m" background="sunken" className={css.cover} src={cover} alt="当前封面" />
      )}
      <Cluster gap={6} wrap className={css.actions}>
        {cover !== null && (
          <>
            <Button size="s" icon="image" onClick={choose}>
              更换
            </Button>
            <Button size="s" icon="crop" onClick={() => crop(cover)}>
              裁剪
            </Button>
          </>
        )}
        {pictures.length > 0 && (
          <Button size="s" onClick={() => setPicking(true)}>
            从正文选择
          </Button>
        )}
        {cover !== null && (
          <IconButton icon="trash" label="移除封面" shape="square" size="s" onClick={() => store.set({ cover: null })} />
        )}
      </Cluster>
      {input}
      {picking && (
        <Dialog open size="m" title="选择正文图片" onOpenChange={setPicking}>
          <Grid as="ul" gap={10} className={css.choices}>
            {pictures.map((src, index) => (
              <li key={src}>
                <button
                  type="button"
                  aria-label={`用正文第 ${index + 1} 张图片做封面`}
                  onClick={() => {
                    setPicking(false);
                    crop(src);
                  }}
                >
                  <img src={src} alt="" />
                </button>
              </li>
            ))}
          </Grid>
        </Dialog>
      )}
      {dialog}
    </Stack>
  );
}

/** Chooses, crops and uploads a cover; shared with the video form. */
export function useCoverCrop(onCover: (url: string) => void) {
  const [source, setSource] = useState<{ src: string; origin: Blob | string } | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const take = async (picture: Blob | string | undefined) => {
    if (picture === undefined) return;
    if (typeof picture === 'string') return setSource({ src: picture, origin: picture });
    const problem = await pictureProblem(picture);
    if (problem !== null) return toast.warning(problem);
    setSource({ src: URL.createObjectURL(picture), origin: picture });
  };
  const crop = (picture: Blob | string | undefined) => void take(picture);
  const close = () => {
    if (source?.src.startsWith('blob:')) URL.revokeObjectURL(source.src);
    setSource(null);
  };

  return {
    choose: () => input.current?.click(),
    crop,
    input: (
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_ACCEPT}
        aria-label="选择封面图片"
        onChange={({ currentTarget }) => {
          crop(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    ),
    dialog: source !== null && (
      <CropDialog
        src={source.src}
        shape={COVER}
        onClose={close}
        onCropped={async (piece, onProgress) => onCover((await uploadPiece(piece, 'cover', source.origin, { onProgress })).url)}
      />
    ),
  };
}

const COVER: CropShape = {
  title: '裁剪封面',
  description: '拖动图片选择画面，列表按 16:9 显示。',
  confirm: '用作封面',
  name: '封面',
  frame: 'cover',
  maxWidth: 1920,
};
