import { useRef, useState } from 'react';
import { useOutletContext } from 'react-router';
import type { Me } from '#contract/accounts/accounts.ts';
import { VIDEO_ACCEPT } from '../../../kits/uploads/upload-video.ts';
import { titled } from '../../../lib/meta.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Grid, Stack } from '../../../ui/layout/primitives.tsx';
import { LOCKED } from '../drafts/autosave.ts';
import { LocalCopyDialog } from '../drafts/local-copy-dialog.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { LockedPost } from '../submission/locked-post.tsx';
import { useOpenPost } from '../submission/use-open-post.ts';
import { QueueList } from '../upload-queue/queue-list.tsx';
import { createQueuePage, type QueuePage } from '../upload-queue/queue-page.ts';
import { uploadQueueOf, type UploadQueue } from '../upload-queue/upload-queue.ts';
import { useAddVideos } from '../upload-queue/use-add-videos.ts';
import css from './video-form.module.css';
import { VideoForm } from './video-form.tsx';
import { VideoHead } from './video-head.tsx';

export const meta = () => [{ title: titled('视频发布') }, { name: 'robots', content: 'noindex' }];

/** The page to publish videos: the queue of videos in progress, and beside it the form of the open video. */
export default function VideoPublish() {
  const me = useOutletContext<Me>();
  const post = useOpenPost();
  const [queue] = useState(() => uploadQueueOf(me.id));
  const [queuePage] = useState(createQueuePage);
  const add = useAddVideos(queue, queuePage);
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  return (
    <Stack shrinkChildren className={css.page}>
      <VideoHead onAdd={choose} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={VIDEO_ACCEPT}
        aria-label="选择多个视频文件"
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <Grid shrinkChildren align="start" className={css.pair}>
        <QueueList queue={queue} page={queuePage} userId={me.id} postsId={post.postsId} onChoose={choose} />
        <VideoFormPage
          key={post.key}
          me={me}
          postsId={post.postsId}
          draftKey={post.draftKey}
          queue={queue}
          queuePage={queuePage}
          onMore={(files) => add(files, false)}
          onCreated={post.adopt}
        />
      </Grid>
    </Stack>
  );
}

interface VideoFormPageProps {
  me: Me;
  postsId: string | null;
  draftKey: string;
  queue: UploadQueue;
  queuePage: QueuePage;
  onMore: (files: File[]) => void;
  /** Called when the post has an id, which should go into the address. */
  onCreated: (postsId: string) => void;
}

/** Opens the draft, then shows the form. */
function VideoFormPage({ me, postsId, draftKey, queue, queuePage, onMore, onCreated }: VideoFormPageProps) {
  const { opening, retry, choose } = useDraft({ type: 'video', userId: me.id, postsId, draftKey });
  // The draft is read after this, so it already contains these videos.
  const [earlierVideos, setEarlierVideos] = useState(queue.newVideos);
  const reopen = () => {
    setEarlierVideos(queue.newVideos());
    retry();
  };
  switch (opening.status) {
    case 'loading':
      return <VideoSkeleton />;
    case 'failed':
      return <ErrorState message={opening.message} onRetry={reopen} />;
    case 'choice':
      return <LocalCopyDialog copy={opening.copy} onChoose={choose} />;
    case 'open': {
      const { saved } = opening.draft;
      if (saved !== null && LOCKED.has(saved.status)) return <LockedPost draft={saved} onUnlocked={reopen} />;
      return (
        <VideoForm draft={opening.draft} {...{ me, queue, queuePage, earlierVideos, onMore, onCreated }} onReopen={reopen} />
      );
    }
  }
}

const VideoSkeleton = () => (
  <SkeletonGroup label="正在打开草稿">
    <Stack shrinkChildren className={css.detail}>
      <Stack shrinkChildren gap={20} shrink surface className={css.card}>
        <Skeleton className={css.emptyDrop} />
      </Stack>
      <Stack shrinkChildren gap={20} shrink surface className={css.card}>
        <SkeletonLines lines={8} />
      </Stack>
    </Stack>
  </SkeletonGroup>
);
