import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Me } from '#contract/accounts.ts';
import { classes } from '../../../ui/classes.ts';
import { Tag } from '../../../ui/chip.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { UploadPanel } from '../../media-assets/upload-panel.tsx';
import { useContentLimits } from '../../settings/content-limits.ts';
import { videoChecks } from './checks.ts';
import { ChecksList, goToField } from './checks-list.tsx';
import { Conflict } from './conflict.tsx';
import { STATUS_LOOK } from './format.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { usePageKeeping } from './page-keeping.ts';
import { RefusedNote } from './refused-note.tsx';
import { RevisionsButton } from './revisions-button.tsx';
import { RemarksList } from './remarks-list.tsx';
import { useSaveState } from './save-state.tsx';
import { seekTo } from './seek.ts';
import { Submitted } from './submitted.tsx';
import { useAskedRemark } from './use-asked-remark.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import type { OpenDraft } from './use-draft.ts';
import { useSubmit } from './use-submit.ts';
import { addToQueue, UploadQueueCard } from './upload-queue-card.tsx';
import { stageOf, useVideo } from './use-video.ts';
import { VideoFields } from './video-fields.tsx';
import css from './video-form.module.css';
import { VideoHead } from './video-head.tsx';
import { nameOf } from './video-name.ts';
import { VideoPreview } from './video-preview.tsx';

const MEGABYTE = 1024 ** 2;

interface VideoFormProps {
  draft: OpenDraft;
  me: Me;
  onCreated: (postsId: string) => void;
  onReopen: () => void;
}

export function VideoForm({ draft: { saved, store, saver }, me, onCreated, onReopen }: VideoFormProps) {
  const fields = useSyncExternalStore(store.subscribe, store.get, store.get);
  const state = useSaveState(saver);
  const limits = useContentLimits();
  const mostBytes = limits.videoMaxMegabytes * MEGABYTE;
  const { queue, upload, uploadState, media } = useVideo(store, saver, me.id);
  const preview = useRef<HTMLDivElement>(null);
  const reasons = saved?.reasons ?? [];
  const sync = useCallback(() => {}, []);
  usePageKeeping(saver, sync);

  const { postsId } = saver.base();
  useEffect(() => {
    if (postsId === null) return;
    upload.bind(postsId);
    if (saved === null) onCreated(postsId);
  }, [postsId, saved, onCreated, upload]);

  const checks = () => videoChecks(store.get(), { now: new Date(), limits, media: stageOf(uploadState, media.data) });
  const submission = useSubmit({ saver, store, sync, goTo: goToField, checks });
  useDeskKeys({ onSave: () => void saver.flush(), onSubmit: () => void submission.submit() });
  const locate = (index: number) => {
    const anchor = reasons[index]?.anchor;
    if (anchor?.kind === 'time') seekTo(preview.current, anchor.seconds);
  };

  useAskedRemark(media.data?.state === 'ready', locate);

  if (submission.answer !== null)
    return <Submitted type="video" title={fields.title} answer={submission.answer} publishAt={fields.publishAt} />;

  const look = saved === null ? STATUS_LOOK.draft : STATUS_LOOK[saved.status];
  return (
    <div className={css.page}>
      <VideoHead
        saver={saver}
        tools={<RevisionsButton saver={saver} title={() => store.get().title} sync={sync} onReopen={onReopen} />}
        submitting={submission.submitting}
        onSubmit={() => void submission.submit()}
      />
      {state.kind === 'refused' && <RefusedNote saver={saver} message={state.message} />}
      <Conflict saver={saver} store={store} onReplaced={() => {}} />
      <div className={css.pair}>
        <div className={css.file}>
          <section className={css.card} aria-labelledby="file-title">
            <h2 id="file-title">视频文件</h2>
            <UploadPanel
              upload={upload}
              media={media.data}
              expected={fields.mediaId !== null}
              onFile={(file) => store.get().title === '' && store.set({ title: nameOf(file) })}
              mostBytes={mostBytes}
              onMore={(files) => void addToQueue(queue, files, mostBytes)}
              onRetry={() => media.retry.mutate()}
              retrying={media.retry.isPending}
            />
            {media.error !== null && <ErrorState inline message={media.error.message} onRetry={media.reload} />}
            <div ref={preview} className={css.preview}>
              {media.data?.state === 'ready' && <VideoPreview media={media.data} title={fields.title} me={me} />}
            </div>
          </section>
          <UploadQueueCard queue={queue} userId={me.id} current={postsId} mostBytes={mostBytes} />
        </div>
        <form
          className={classes(css.card, css.form)}
          aria-labelledby="form-title"
          noValidate
          onSubmit={(event) => event.preventDefault()}
        >
          <div className={css.name}>
            <h2 id="form-title">{fields.title || '视频信息'}</h2>
            <Tag tone={look.tone} icon={look.icon}>
              {look.label}
            </Tag>
          </div>
          {reasons.length > 0 && <RemarksList reasons={reasons} onLocate={locate} />}
          <VideoFields store={store} saver={saver} media={media.data} wasPublished={saved?.status === 'published'} />
        </form>
        <div className={classes(css.card, css.checks)}>
          <ChecksList checks={checks()} onGo={goToField} />
        </div>
      </div>
      <LeaveGuard
        saver={saver}
        sync={sync}
        underWay={() =>
          postsId === null && ['uploading', 'finishing'].includes(upload.get().state)
            ? '视频还在上传。离开会暂停，回来选同一个文件就从断点接着传。'
            : null
        }
      />
    </div>
  );
}
