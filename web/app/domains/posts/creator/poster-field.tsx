import type { MediaDetail } from '#contract/media-assets.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useCoverCrop } from './cover-field.tsx';
import { useDraftField, type DraftStore } from './draft-store.ts';
import css from './poster-field.module.css';

/** One of the film's own frames, or a picture of one's own. */
export function PosterField({ store, media }: { store: DraftStore; media: MediaDetail | undefined }) {
  const cover = useDraftField(store, 'cover');
  const { choose, crop, dialog, input } = useCoverCrop((url) => store.set({ cover: url }));
  const posters = media?.posters ?? [];
  const own = cover !== null && !posters.some(({ url }) => url === cover) ? cover : null;
  const select = (url: string) => store.set({ cover: url });
  return (
    <fieldset className={css.field} data-field="cover">
      <legend>
        封面
        <span>{posters.length === 0 ? '转码后可以选视频画面，也可以上传 16:9 图片' : '从画面中选，或上传 16:9 图片'}</span>
      </legend>
      <div className={css.posters}>
        {posters.map(({ url, seconds }) => (
          <Choice
            key={url}
            url={url}
            label={`${formatDuration(seconds)} 处画面`}
            badge={formatDuration(seconds)}
            checked={url === cover}
            onChange={() => select(url)}
          />
        ))}
        {own !== null && <Choice url={own} label="上传的封面" badge="上传" checked onChange={() => select(own)} />}
        <button
          type="button"
          className={css.add}
          onClick={choose}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => (event.preventDefault(), crop(event.dataTransfer.files[0]))}
        >
          <Icon name="plus" />
          {own === null ? '上传' : '换一张'}
        </button>
      </div>
      {input}
      {dialog}
    </fieldset>
  );
}

function Choice({
  url,
  label,
  badge,
  checked,
  onChange,
}: {
  url: string;
  label: string;
  badge: string;
  checked: boolean;
  onChange: () => void;
}) {
  return (
    <label className={css.choice}>
      <input type="radio" name="cover" checked={checked} aria-label={label} onChange={onChange} />
      <img src={url} alt="" />
      <span className={css.badge} aria-hidden="true">
        {badge}
      </span>
      {checked && (
        <span className={css.chosen} aria-hidden="true">
          <Icon name="check" size="xs" />
        </span>
      )}
    </label>
  );
}
