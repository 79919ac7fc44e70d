import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MediaDetail } from '#contract/media-assets/media-assets.ts';
import { useStore } from '../../../lib/store.ts';
import { mediaQuery, useRetryMedia } from '../../../kits/uploads/upload-media.ts';
import { createVideoUpload, type VideoUpload, type VideoUploadState } from '../../../kits/uploads/upload-video.ts';
import { useDraftField, type DraftStore } from '../drafts/draft-store.ts';
import type { Saver } from '../drafts/autosave-types.ts';
import { uploadQueueOf, useQueueItems, type UploadQueue } from '../upload-queue/upload-queue.ts';

/** The video of a draft: its upload, then the server's work on it. */
export function useVideo(store: DraftStore, saver: Saver, userId: string) {
  const mediaId = useDraftField(store, 'mediaId');
  const [queue] = useState(() => uploadQueueOf(userId));
  const [upload] = useState(() => queuedUpload(queue, saver) ?? createVideoUpload(userId, saver.base().postsId));
  const uploadState = useStore(upload);
  const waiting = useQueueItems(queue).find((item) => item.upload === upload)?.file ?? null;
  const query = useQuery({ ...mediaQuery(mediaId ?? ''), enabled: mediaId !== null });
  const retry = useRetryMedia();

  useEffect(() => {
    const stop = upload.attach();
    const first = saver.base().postsId;
    if (first !== null) queue.hold(first);
    return () => {
      const { postsId } = saver.base();
      if (postsId !== null) queue.release(postsId);
      // What waits for its turn is the queue's, and what is under way goes on while another draft is open.
      if (queue.items().some((item) => item.upload === upload)) return;
      const state = upload.get();
      if (postsId !== null && 'name' in state && state.state !== 'unfinished') queue.adopt(postsId, state.name, upload);
      else stop();
    };
  }, [queue, saver, upload]);

  useEffect(() => {
    const { postsId } = saver.base();
    if (store.get().mediaId === null && postsId !== null) void upload.findUnfinished(postsId);
  }, [upload, saver, store]);

  useEffect(() => {
    if (uploadState.state !== 'done') return;
    // Frames of another video are no cover for this one.
    store.set({ mediaId: uploadState.mediaId, cover: null });
    void saver.flush();
  }, [uploadState, store, saver]);

  const [firstPoster] = query.data?.posters ?? [];
  useEffect(() => {
    if (firstPoster !== undefined && store.get().cover === null) store.set({ cover: firstPoster.url });
  }, [firstPoster, store]);

  return {
    upload,
    /** Its file, while others are sent before it. */
    waiting,
    stage: waiting === null ? stageOf(uploadState.state, mediaId === null ? undefined : query.data) : ('uploading' as const),
    media: {
      data: mediaId === null ? undefined : query.data,
      error: mediaId === null ? null : query.error,
      reload: () => void query.refetch(),
      retry: () => mediaId !== null && void retry.send({ mediaId }),
      isRetrying: retry.isPending,
    },
  };
}

/** An upload of this draft that runs already, or waits for its turn. */
function queuedUpload(queue: UploadQueue, saver: Saver): VideoUpload | undefined {
  const { postsId } = saver.base();
  return postsId === null ? undefined : queue.items().find((item) => item.postsId === postsId)?.upload;
}

/** How far the video is, for the list of what a submission needs. */
function stageOf(
  upload: VideoUploadState['state'],
  media: MediaDetail | undefined,
): 'none' | 'uploading' | 'processing' | 'ready' | 'failed' {
  if (upload !== 'idle' && upload !== 'done') return 'uploading';
  if (media === undefined) return upload === 'done' ? 'processing' : 'none';
  return media.state;
}
