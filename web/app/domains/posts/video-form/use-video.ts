import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MediaDetail } from '#contract/media-assets/media-assets.ts';
import { mediaQuery, useRetryMedia } from '../../../kits/uploads/upload-media.ts';
import type { Saver } from '../drafts/autosave-types.ts';
import type { OpenDraft } from '../drafts/use-draft.ts';
import { useNewVideos, useQueueItems, type UploadQueue } from '../upload-queue/upload-queue.ts';

interface VideoOptions {
  draft: OpenDraft;
  queue: UploadQueue;
  /** `newVideos` of the queue from before the draft was read, which the draft contains. */
  earlierVideos: Readonly<Record<string, string>>;
}

/** The video of a draft: its upload, then its transcoding. */
export function useVideo({ draft: { saved, store, saver }, queue, earlierVideos }: VideoOptions) {
  const { postsId } = saver.base();
  const newVideo = useNewVideos(queue)[postsId ?? ''];
  const mediaId = (newVideo === earlierVideos[postsId ?? ''] ? undefined : newVideo) ?? saved?.mediaId ?? null;
  const item = useQueueItems(queue).find((other) => other.postsId === postsId);
  const [starting, setStarting] = useState<File | null>(null);
  const query = useQuery({ ...mediaQuery(mediaId ?? ''), enabled: mediaId !== null });
  const retry = useRetryMedia();

  const send = async (file: File) => {
    setStarting(file);
    queue.send(await idOf(saver), file);
    setStarting(null);
  };

  useEffect(() => {
    const { postsId: draftId } = saver.base();
    if (draftId !== null) queue.recall(draftId);
  }, [queue, saver]);

  const lastMediaId = useRef(saved?.mediaId ?? null);
  useEffect(() => {
    // The cover may be a frame of the replaced video; the server removes it as well.
    if (lastMediaId.current !== null && lastMediaId.current !== mediaId) store.set({ cover: null });
    lastMediaId.current = mediaId;
  }, [mediaId, store]);

  const [firstPoster] = query.data?.posters ?? [];
  useEffect(() => {
    if (firstPoster !== undefined && store.get().cover === null) store.set({ cover: firstPoster.url });
  }, [firstPoster, store]);

  const file = starting ?? item?.file ?? null;
  const until = starting === null ? '前面的视频传完后自动开始' : '草稿保存后自动开始';
  const isUploading = starting !== null || item !== undefined;
  return {
    mediaId,
    send,
    upload: item?.file === null ? item.upload : null,
    waiting: file === null ? null : { name: file.name, size: file.size, until },
    isStarting: starting !== null,
    stage: stageOf(isUploading, mediaId, query.data),
    media: {
      data: mediaId === null ? undefined : query.data,
      error: mediaId === null ? null : query.error,
      reload: () => void query.refetch(),
      retry: () => mediaId !== null && void retry.send({ mediaId }),
      isRetrying: retry.isPending,
    },
  };
}

/** The id of the draft; saves a draft without one. */
const idOf = (saver: Saver): Promise<string> =>
  new Promise((resolve) => {
    const check = () => {
      const { postsId } = saver.base();
      if (postsId === null) return;
      stop();
      resolve(postsId);
    };
    const stop = saver.subscribe(check);
    void saver.flush();
    check();
  });

/** The state of the video, for the checks before a submission. */
function stageOf(isUploading: boolean, mediaId: string | null, media: MediaDetail | undefined): MediaDetail['state'] | 'none' {
  if (isUploading) return 'uploading';
  return media?.state ?? (mediaId === null ? 'none' : 'processing');
}
