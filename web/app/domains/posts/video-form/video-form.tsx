import { useCallback, useEffect, useRef } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import type { MediaDetail } from '#contract/media-assets/media-assets.ts';
import { Player } from '../../../kits/player/player.tsx';
import { displayName } from '../../../kits/session/user-session.ts';
import { UploadPanel } from '../../../kits/uploads/upload-panel.tsx';
import { useStore } from '../../../lib/store.ts';
import { classes } from '../../../ui/base/classes.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { CoverPicture } from '../../../ui/data/cover.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useContentLimits } from '../../settings/parts/content-limits.ts';
import { AnnotationsList } from '../article-form/annotations-list.tsx';
import { RefusedNote } from '../article-form/refused-note.tsx';
import { useFocusedAnnotation } from '../article-form/use-focused-annotation.ts';
import { Conflict } from '../drafts/conflict.tsx';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { useSaveState } from '../drafts/save-state.tsx';
import type { OpenDraft } from '../drafts/use-draft.ts';
import { useSaveOnLeave } from '../drafts/use-save-on-leave.ts';
import { useFormKeys } from '../form-fields/use-form-keys.ts';
import { STATUS_LOOK } from '../own-posts/format.ts';
import { RevisionsButton } from '../revisions/revisions-button.tsx';
import { ChecksList, goToField } from '../submission/checks-list.tsx';
import { WordCheck } from '../submission/word-check.tsx';
import { videoChecks } from '../submission/checks.ts';
import { Submitted } from '../submission/submitted.tsx';
import { useSubmit } from '../submission/use-submit.ts';
import { addToQueue, UploadQueueCard } from './upload-queue-card.tsx';
import { stageOf, useVideo } from './use-video.ts';
import { VideoFields } from './video-fields.tsx';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './video-form.module.css';
import { VideoHead } from './video-head.tsx';
import { nameOf } from './video-name.ts';

const MEGABYTE = 1024 ** 2;

interface VideoFormProps {
  draft: OpenDraft;
  me: Me;
  onCreated: (postsId: string) => void;
  onReopen: () => void;
}

export function VideoForm({ draft: { saved, store, saver }, me, onCreated, onReopen }: VideoFormProps) {
  const fields = useStore(store);
  const state = useSaveState(saver);
  const limits = useContentLimits();
  const maxBytes = limits.videoMaxMegabytes * MEGABYTE;
  const { queue, upload, uploadState, media } = useVideo(store, saver, me.id);
  const preview = useRef<HTMLDivElement>(null);
  const reasons = saved?.reasons ?? [];
  const sync = useCallback(() => {}, []);
  useSaveOnLeave(saver, sync);

  const { postsId } = saver.base();
  useEffect(() => {
    if (postsId === null) return;
    upload.bind(postsId);
    onCreated(postsId);
  }, [postsId, onCreated, upload]);

  const checks = () => videoChecks(store.get(), { now: new Date(), limits, media: stageOf(uploadState, media.data) });
  const submission = useSubmit({ saver, store, sync, goTo: goToField, checks });
  useFormKeys({ onSave: () => void saver.flush(), onSubmit: () => submission.submit() });
  const locate = (index: number) => {
    const anchor = reasons[index]?.anchor;
    if (anchor?.kind === 'time') seekTo(preview.current, anchor.seconds);
  };

  useFocusedAnnotation(media.data?.state === 'ready', locate);

  if (submission.answer !== null)
    return <Submitted type="video" title={fields.title} answer={submission.answer} publishAt={fields.publishAt} />;

  const look = saved === null ? STATUS_LOOK.draft : STATUS_LOOK[saved.status];
  return (
    <Stack bounded className={css.page}>
      <VideoHead
        saver={saver}
        tools={<RevisionsButton saver={saver} title={() => store.get().title} sync={sync} onReopen={onReopen} />}
        submitting={submission.submitting}
        onSubmit={() => submission.submit()}
      />
      {state.kind === 'refused' && <RefusedNote saver={saver} message={state.message} mayRetract={state.mayRetract} />}
      <Conflict saver={saver} store={store} onReplaced={() => {}} />
      <Grid align="start" className={css.pair}>
        <Stack shrink className={css.file}>
          <Stack as="section" bounded gap="5" shrink surface className={css.card} aria-labelledby="file-title">
            <h2 id="file-title">视频文件</h2>
            <UploadPanel
              upload={upload}
              media={media.data}
              expected={fields.mediaId !== null}
              onFile={(file) => store.get().title === '' && store.set({ title: nameOf(file) })}
              maxBytes={maxBytes}
              onMore={(files) => void addToQueue(queue, files, maxBytes)}
              onRetry={media.retry}
              retrying={media.isRetrying}
            />
            {media.error !== null && <ErrorState inline message={media.error.message} onRetry={media.reload} />}
            <div ref={preview} className={css.preview}>
              {media.data?.state === 'ready' && <VideoPreview media={media.data} title={fields.title} me={me} />}
            </div>
          </Stack>
          <UploadQueueCard queue={queue} userId={me.id} current={postsId} maxBytes={maxBytes} />
        </Stack>
        <Stack
          as="form"
          bounded
          gap="5"
          shrink
          surface
          className={classes(css.card, css.form)}
          aria-labelledby="form-title"
          noValidate
          onSubmit={(event) => event.preventDefault()}
        >
          <Cluster gap="2-half" align="center">
            <Text as="h2" grow id="form-title">
              {fields.title || '视频信息'}
            </Text>
            <Tag tone={look.tone} icon={look.icon}>
              {look.label}
            </Tag>
          </Cluster>
          {reasons.length > 0 && <AnnotationsList reasons={reasons} takedown={saved?.takedown ?? null} onLocate={locate} />}
          <VideoFields
            store={store}
            saver={saver}
            media={media.data}
            wasPublished={saved?.status === 'published'}
            problems={submission.problems}
          />
        </Stack>
        <Stack bounded gap="5" shrink surface className={classes(css.card, css.checks)}>
          <ChecksList checks={checks()} onGo={goToField} />
          <WordCheck saver={saver} store={store} sync={sync} onGo={({ field }) => goToField(field)} />
        </Stack>
      </Grid>
      <LeaveGuard
        saver={saver}
        sync={sync}
        underWay={() =>
          postsId === null && ['uploading', 'finishing'].includes(upload.get().state)
            ? '视频正在上传。离开会暂停，选择同一个文件可从断点继续上传。'
            : null
        }
      />
    </Stack>
  );
}

/** Shows the moment a reviewer pointed at: starts the player if it has not been started, and goes there. */
function seekTo(preview: HTMLElement | null, seconds: number): void {
  preview?.scrollIntoView({ block: 'center' });
  const video = preview?.querySelector('video');
  if (video !== null && video !== undefined && video.readyState > 0) {
    video.currentTime = seconds;
    return;
  }
  // Metadata bubbles to nobody, so it is heard on the way down.
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
