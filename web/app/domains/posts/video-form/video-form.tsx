import { useCallback, useEffect, useRef } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import type { MediaDetail } from '#contract/media-assets/media-assets.ts';
import { Player } from '../../../kits/player/player.tsx';
import { displayName } from '../../../kits/session/user-session.ts';
import { UploadPanel } from '../../../kits/uploads/upload-panel.tsx';
import { drawFrame, renameFrame, useFrames } from '../../../kits/uploads/video-frames.ts';
import { useStore } from '../../../lib/store.ts';
import { CoverPicture } from '../../../ui/data/cover.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useContentLimits } from '../../settings/parts/content-limits.ts';
import { AnnotationsList } from '../article-form/annotations-list.tsx';
import { RefusedNote } from '../article-form/refused-note.tsx';
import { useFocusedAnnotation } from '../article-form/use-focused-annotation.ts';
import { Conflict } from '../submission/conflict.tsx';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { SaveState, useSaveState, useUnpublished } from '../drafts/save-state.tsx';
import type { OpenDraft } from '../drafts/use-draft.ts';
import { useSaveOnLeave } from '../drafts/use-save-on-leave.ts';
import { useFormKeys } from '../form-fields/use-form-keys.ts';
import { StateTags } from '../own-posts/state-tags.tsx';
import { RevisionsButton } from '../revisions/revisions-button.tsx';
import { videoChecks } from '../submission/checks.ts';
import { goToField } from '../submission/go-to-field.ts';
import { Submitted } from '../submission/submitted.tsx';
import { useSubmit } from '../submission/use-submit.ts';
import { WordCheck } from '../submission/word-check.tsx';
import type { QueuePage } from '../upload-queue/queue-page.ts';
import type { UploadQueue } from '../upload-queue/upload-queue.ts';
import { nameOf } from '../upload-queue/video-name.ts';
import { SubmitBar } from './submit-bar.tsx';
import { useTouched } from './use-touched.ts';
import { useVideo } from './use-video.ts';
import { VideoFields } from './video-fields.tsx';
import css from './video-form.module.css';

const MEGABYTE = 1024 ** 2;

interface VideoFormProps {
  draft: OpenDraft;
  me: Me;
  queue: UploadQueue;
  queuePage: QueuePage;
  earlierVideos: Readonly<Record<string, string>>;
  /** Further files, for the queue. */
  onMore: (files: File[]) => void;
  onCreated: (postsId: string) => void;
  onReopen: () => void;
}

/** The form of a video: its file, its fields, and the submission. */
export function VideoForm({ draft, me, queue, queuePage, earlierVideos, onMore, onCreated, onReopen }: VideoFormProps) {
  const { saved, store, saver } = draft;
  const fields = useStore(store);
  const state = useSaveState(saver);
  const unpublished = useUnpublished(saver, saved);
  const limits = useContentLimits();
  const { mediaId, send, upload, waiting, isStarting, stage, media } = useVideo({ draft, queue, earlierVideos });
  const preview = useRef<HTMLDivElement>(null);
  const reasons = saved?.reasons ?? [];
  const sync = useCallback(() => {}, []);
  useSaveOnLeave(saver, sync);

  const { postsId, draftKey } = saver.base();
  const frame = useFrames().get(postsId ?? draftKey) ?? null;
  useEffect(() => {
    if (postsId === null) return;
    renameFrame(draftKey, postsId);
    onCreated(postsId);
  }, [postsId, draftKey, onCreated]);

  const checks = () => videoChecks(store.get(), { now: new Date(), limits, media: stage });
  const results = checks();
  const submission = useSubmit({ saver, store, sync, goTo: goToField, checks });
  const touched = useTouched(submission.tried);
  useFormKeys({ onSave: () => void saver.flush(), onSubmit: () => submission.submit() });
  const locate = (index: number) => {
    const anchor = reasons[index]?.anchor;
    if (anchor?.kind === 'time') seekTo(preview.current, anchor.seconds);
  };
  useFocusedAnnotation(media.data?.state === 'ready', locate);
  useEffect(() => {
    if (queuePage.takeFocus()) goToField('title');
  }, [queuePage]);

  const { title, cover } = fields;
  const missing = results.filter((check) => check.state === 'missing' && check.field !== 'media').length;
  const isSubmitted = submission.answer !== null;
  const hasMedia = mediaId !== null;
  useEffect(
    () => queuePage.show({ postsId, draftKey, title, cover, isStarting, media: media.data, hasMedia, missing, isSubmitted }),
    [queuePage, postsId, draftKey, title, cover, isStarting, media.data, hasMedia, missing, isSubmitted],
  );
  useEffect(() => () => queuePage.show(null), [queuePage]);

  if (submission.answer !== null)
    return <Submitted type="video" heading="h2" title={title} answer={submission.answer} publishAt={fields.publishAt} />;

  return (
    <Stack shrinkChildren shrink className={css.detail} {...touched.handlers}>
      {state.kind === 'refused' && <RefusedNote saver={saver} message={state.message} mayRetract={state.mayRetract} />}
      <Conflict saver={saver} store={store} onSettled={onReopen} />
      <Stack as="section" shrinkChildren gap={16} shrink surface className={css.card} aria-labelledby="file-title">
        <h2 id="file-title">视频文件</h2>
        <UploadPanel
          upload={upload}
          media={media.data}
          expected={hasMedia}
          frame={frame}
          waiting={waiting}
          problem={submission.tried ? '请上传视频' : undefined}
          refusalOf={(file) => (queue.isUnderWay(file) ? '同一个文件正在另一份草稿中上传' : null)}
          onFile={(file) => {
            drawFrame(() => saver.base().postsId ?? draftKey, file);
            if (store.get().title === '') store.set({ title: nameOf(file) || file.name });
            void send(file);
          }}
          maxBytes={limits.videoMaxMegabytes * MEGABYTE}
          onMore={onMore}
          onRetry={media.retry}
          retrying={media.isRetrying}
        />
        {media.error !== null && <ErrorState inline message={media.error.message} onRetry={media.reload} />}
        <div ref={preview} className={css.preview}>
          {media.data?.state === 'ready' && <VideoPreview media={media.data} title={title} me={me} />}
        </div>
      </Stack>
      <Stack
        as="form"
        shrinkChildren
        gap={20}
        shrink
        surface
        className={css.card}
        aria-labelledby="form-title"
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <Cluster gap={10} align="center" wrap className={css.head}>
          <Text as="h2" grow truncate id="form-title">
            {title || '视频信息'}
          </Text>
          <StateTags status={saved?.status ?? 'draft'} unpublished={unpublished} />
          <SaveState saver={saver} />
          <RevisionsButton saver={saver} title={() => store.get().title} sync={sync} onReopen={onReopen} />
        </Cluster>
        {reasons.length > 0 && <AnnotationsList reasons={reasons} takedown={saved?.takedown ?? null} onLocate={locate} />}
        <VideoFields
          store={store}
          saver={saver}
          media={media.data}
          wasPublished={saved?.status === 'published'}
          checks={results}
          touched={touched}
          tried={submission.tried}
          problems={submission.problems}
        />
        <WordCheck saver={saver} store={store} sync={sync} onGo={({ field }) => goToField(field)} />
      </Stack>
      <SubmitBar
        checks={results}
        tried={submission.tried}
        submitting={submission.submitting}
        onGo={goToField}
        onSave={() => void saver.flush()}
        onSubmit={() => submission.submit()}
      />
      <LeaveGuard saver={saver} sync={sync} />
    </Stack>
  );
}

/** Shows a moment that a reviewer named: starts the player if necessary, and seeks there. */
function seekTo(preview: HTMLElement | null, seconds: number): void {
  preview?.scrollIntoView({ block: 'center' });
  const video = preview?.querySelector('video');
  if (video !== null && video !== undefined && video.readyState > 0) {
    video.currentTime = seconds;
    return;
  }
  // The event `loadedmetadata` does not bubble, so the listener is in the capture phase.
  preview?.addEventListener(
    'loadedmetadata',
    ({ target }) => target instanceof HTMLVideoElement && (target.currentTime = seconds),
    { capture: true, once: true },
  );
  preview?.querySelector('button')?.click();
}

/** The finished video as viewers will get it. */
function VideoPreview({ media, title, me }: { media: MediaDetail; title: string; me: Me }) {
  if (media.hls === null) return null;
  const [poster] = media.posters;
  return (
    <Player
      id={`draft-${media.mediaId}`}
      title={title || media.filename}
      author={displayName(me)}
      media={{
        hls: media.hls,
        poster: poster?.url ?? null,
        storyboard: media.storyboard,
        duration: media.duration ?? 0,
        width: media.width ?? 16,
        height: media.height ?? 9,
        captions: media.captions,
      }}
      poster={poster === undefined ? null : <CoverPicture picture={poster.picture} sizes="640px" />}
    />
  );
}
