import { DRAFT_TITLE_MAX, VIDEO_TITLE } from '#contract/posts/constants.ts';
import { codePoints } from '#contract/text.ts';
import type { MediaDetail } from '#contract/media-assets/media-assets.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Switch } from '../../../ui/forms/choice.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { CaptionsField } from '../../media-assets/parts/captions-field.tsx';
import { useContentLimits } from '../../settings/parts/content-limits.ts';
import type { Check } from '../submission/checks.ts';
import type { Saver } from '../drafts/autosave-types.ts';
import { useDraftField, type DraftStore } from '../drafts/draft-store.ts';
import { CategoryField, RegionField, SummaryField } from '../form-fields/basic-fields.tsx';
import { CollectionField } from '../form-fields/collection-field.tsx';
import { useCoverCrop } from '../form-fields/cover-field.tsx';
import { DeclarationField } from '../form-fields/declaration-field.tsx';
import { PublishTimeField } from '../form-fields/publish-time-field.tsx';
import { TagsField } from '../form-fields/tags-field.tsx';
import { DescriptionField } from './description-field.tsx';
import type { Touched } from './use-touched.ts';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './video-fields.module.css';

/** The fields of a video, beside its file. */
export function VideoFields({
  store,
  saver,
  media,
  wasPublished,
  checks,
  touched,
  tried,
  problems,
}: {
  store: DraftStore;
  saver: Saver;
  media: MediaDetail | undefined;
  wasPublished: boolean;
  checks: readonly Check[];
  touched: Touched;
  /** A submission was tried. */
  tried: boolean;
  /** The server's errors of the last submission, by field. */
  problems: Record<string, string>;
}) {
  const allowComment = useDraftField(store, 'allowComment');
  const allowDanmaku = useDraftField(store, 'allowDanmaku');
  const missing = (field: string) =>
    touched.wasLeft(field) ? checks.find((check) => check.field === field && check.state === 'missing')?.text : undefined;
  return (
    <>
      <VideoTitle store={store} problem={missing('title')} quiet={!touched.wasTouched('title')} />
      <PosterField store={store} media={media} />
      <DescriptionField store={store} quiet={!touched.wasTouched('body')} duration={media?.duration ?? null} />
      <SummaryField
        store={store}
        label="摘要"
        placeholder="列表中显示，不填则取简介开头"
        quiet={!touched.wasTouched('summary')}
      />
      <Grid align="start" className={css.two}>
        <CategoryField store={store} problem={missing('categoryId')} />
        <RegionField store={store} />
      </Grid>
      <CollectionField saver={saver} store={store} />
      <TagsField store={store} />
      {media !== undefined && <CaptionsField media={media} />}
      <Grid align="start" className={css.two}>
        <DeclarationField store={store} aiProblem={problems['aiGenerated']} tried={tried} />
        <div>
          <Switch checked={allowComment} onChange={(event) => store.set({ allowComment: event.target.checked })}>
            允许评论
          </Switch>
          <Switch checked={allowDanmaku} onChange={(event) => store.set({ allowDanmaku: event.target.checked })}>
            允许弹幕
          </Switch>
        </div>
      </Grid>
      {!wasPublished && <PublishTimeField store={store} quiet={!touched.wasTouched('publishAt')} />}
    </>
  );
}

/** The title; a missing one is reported after leaving the field, a too long one while typing. */
function VideoTitle({ store, problem, quiet }: { store: DraftStore; problem: string | undefined; quiet: boolean }) {
  const title = useDraftField(store, 'title');
  const { videoTitleMax: max } = useContentLimits();
  const length = codePoints(title.trim());
  return (
    <div data-field="title">
      <TextField
        label="标题"
        required
        value={title}
        error={length > max && !quiet ? `标题最多 ${max} 字，多了 ${length - max} 字` : problem}
        counter={`${length} / ${max}`}
        placeholder={`${VIDEO_TITLE.min} 到 ${max} 个字`}
        onChange={(event) => store.set({ title: [...event.target.value].slice(0, DRAFT_TITLE_MAX).join('') })}
      />
    </div>
  );
}

/** The cover: one of the video's frames, or an uploaded picture. */
function PosterField({ store, media }: { store: DraftStore; media: MediaDetail | undefined }) {
  const cover = useDraftField(store, 'cover');
  const { choose, crop, dialog, input } = useCoverCrop((url) => store.set({ cover: url }));
  const posters = media?.posters ?? [];
  const own = cover !== null && !posters.some(({ url }) => url === cover) ? cover : null;
  const select = (url: string) => store.set({ cover: url });
  return (
    <fieldset className={css.field} data-field="cover">
      <Cluster as="legend" wrap justify="between" size={13} weight="strong" leading="m">
        封面
        <span>{posters.length === 0 ? '转码后可以选视频画面，也可以上传 16:9 图片' : '从画面中选，或上传 16:9 图片'}</span>
      </Cluster>
      <Grid gap={10} className={css.posters}>
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
        <PlainButton
          flow="column"
          gap={2}
          radius="m"
          background="canvas"
          tone="muted"
          size={12}
          className={css.add}
          onClick={choose}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => (event.preventDefault(), crop(event.dataTransfer.files[0]))}
        >
          <Icon name="plus" />
          {own === null ? '上传' : '更换'}
        </PlainButton>
      </Grid>
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
      <Text as="span" size={11} leading="xs" numeric className={css.badge} aria-hidden="true">
        {badge}
      </Text>
      {checked && (
        <Stack as="span" align="center" justify="center" className={css.chosen} aria-hidden="true">
          <Icon name="check" size="xs" />
        </Stack>
      )}
    </label>
  );
}
