import { codePoints, VIDEO_TITLE } from '#contract/limits.ts';
import type { MediaDetail } from '#contract/media-assets.ts';
import { Switch } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { CaptionsField } from '../../media-assets/captions-field.tsx';
import { CategoryField, RegionField, SummaryField } from './basic-fields.tsx';
import { CollectionField } from './collection-field.tsx';
import { DeclarationField } from './declaration-field.tsx';
import { useDraftField, type DraftStore } from './draft-store.ts';
import { PosterField } from './poster-field.tsx';
import { PublishTimeField } from './publish-time-field.tsx';
import type { Saver } from './saver-types.ts';
import { TagsField } from './tags-field.tsx';
import css from './video-fields.module.css';

/** Everything about a video beside its file. */
export function VideoFields({
  store,
  saver,
  media,
  wasPublished,
}: {
  store: DraftStore;
  saver: Saver;
  media: MediaDetail | undefined;
  wasPublished: boolean;
}) {
  const allowComment = useDraftField(store, 'allowComment');
  const allowDanmaku = useDraftField(store, 'allowDanmaku');
  return (
    <>
      <VideoTitle store={store} />
      <PosterField store={store} media={media} />
      <SummaryField store={store} label="简介" placeholder="这段视频讲了什么" />
      <div className={css.two}>
        <CategoryField store={store} />
        <RegionField store={store} />
      </div>
      <CollectionField saver={saver} store={store} />
      <TagsField store={store} />
      {media !== undefined && <CaptionsField media={media} />}
      <div className={css.two}>
        <DeclarationField store={store} />
        <div>
          <Switch checked={allowComment} onChange={(event) => store.set({ allowComment: event.target.checked })}>
            允许评论
          </Switch>
          <Switch checked={allowDanmaku} onChange={(event) => store.set({ allowDanmaku: event.target.checked })}>
            允许弹幕
          </Switch>
        </div>
      </div>
      {!wasPublished && <PublishTimeField store={store} />}
    </>
  );
}

function VideoTitle({ store }: { store: DraftStore }) {
  const title = useDraftField(store, 'title');
  const length = codePoints(title.trim());
  return (
    <div data-field="title">
      <TextField
        label="标题"
        required
        value={title}
        counter={`${length} / ${VIDEO_TITLE.max}`}
        placeholder={`${VIDEO_TITLE.min} 到 ${VIDEO_TITLE.max} 个字`}
        onChange={(event) => store.set({ title: [...event.target.value].slice(0, VIDEO_TITLE.max).join('') })}
      />
    </div>
  );
}
