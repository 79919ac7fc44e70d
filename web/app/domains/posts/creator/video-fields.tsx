import { codePoints, DRAFT_TITLE_MAX, VIDEO_TITLE } from '#contract/limits.ts';
import type { MediaDetail } from '#contract/media-assets.ts';
import { Switch } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { CaptionsField } from '../../media-assets/captions-field.tsx';
import { useContentLimits } from '../../settings/content-limits.ts';
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
  const { videoTitleMax: most } = useContentLimits();
  const length = codePoints(title.trim());
  return (
    <div data-field="title">
      <TextField
        label="标题"
        required
        value={title}
        error={length > most ? `标题不超过 ${most} 字，多了 ${length - most} 字` : undefined}
        counter={`${length} / ${most}`}
        placeholder={`${VIDEO_TITLE.min} 到 ${most} 个字`}
        onChange={(event) => store.set({ title: [...event.target.value].slice(0, DRAFT_TITLE_MAX).join('') })}
      />
    </div>
  );
}
