import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MediaDetail } from '#contract/media-assets.ts';
import { mediaQuery, useRetryMedia } from '../../media-assets/upload-media.ts';
import { createVideoUpload, type VideoUploadState } from '../../media-assets/upload-video.ts';
import { useDraftField, type DraftStore } from './draft-store.ts';
import type { Saver } from './saver-types.ts';

/** The video of a draft: its upload, then the server's work on it. */
export function useVideo(store: DraftStore, saver: Saver, userId: string) {
  const mediaId = useDraftField(store, 'mediaId');
  const [upload] = useState(() => createVideoUpload(userId, saver.base().postsId));
  const uploadState = useSyncExternalStore(upload.subscribe, upload.get, upload.get);
  const query = useQuery({ ...mediaQuery(mediaId ?? ''), enabled: mediaId !== null });
  const retry = useRetryMedia(mediaId ?? '');

  useEffect(() => upload.attach(), [upload]);

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
    uploadState: uploadState.state,
    media: {
      data: mediaId === null ? undefined : query.data,
      error: mediaId === null ? null : query.error,
      reload: () => void query.refetch(),
      retry,
    },
  };
}

/** How far the video is, for the list of what a submission needs. */
export function stageOf(
  upload: VideoUploadState['state'],
  media: MediaDetail | undefined,
): 'none' | 'uploading' | 'processing' | 'ready' | 'failed' {
  if (upload !== 'idle' && upload !== 'done') return 'uploading';
  if (media === undefined) return upload === 'done' ? 'processing' : 'none';
  return media.state;
}

/** A first title out of the file's name: 洪湖_数鸟-终版.mp4 → 洪湖 数鸟 终版. */
export const nameOf = ({ name }: File): string =>
  [
    ...name
      .replace(/\.[a-z\d]{1,5}$/i, '')
      .replaceAll(/[_\-.\s]+/g, ' ')
      .trim(),
  ]
    .slice(0, 80)
    .join('');
