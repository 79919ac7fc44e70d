import { useNavigate } from 'react-router';
import { drawFrame } from '../../../kits/uploads/video-frames.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useContentLimits } from '../../settings/parts/content-limits.ts';
import { isBlank, type QueuePage } from './queue-page.ts';
import type { UploadQueue } from './upload-queue.ts';

const MEGABYTE = 1024 ** 2;

/** Adds files to the queue. Opens the form of the first one in place of an empty form, unless `mayOpen` is false. */
export function useAddVideos(queue: UploadQueue, page: QueuePage): (files: File[], mayOpen?: boolean) => void {
  const navigate = useNavigate();
  const { videoMaxMegabytes } = useContentLimits();
  return (files, mayOpen = true) => {
    let isFirst = mayOpen;
    void queue.add(files, videoMaxMegabytes * MEGABYTE, {
      onAdded(postsId, file) {
        drawFrame(() => postsId, file);
        if (isFirst && isBlank(page.get().open)) void navigate(`?id=${postsId}`, { replace: true });
        isFirst = false;
      },
      onRefused: page.refuse,
      onAgain: ({ name }) => toast.info(`“${name}”刚才已经上传过，已另建一份草稿`),
    });
  };
}
