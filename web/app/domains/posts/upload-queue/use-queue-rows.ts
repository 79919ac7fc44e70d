import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { useStore } from '../../../lib/store.ts';
import { uploadRecords, type UploadRecord } from '../../../kits/uploads/upload-records.ts';
import { useFrames } from '../../../kits/uploads/video-frames.ts';
import { useContentLimits } from '../../settings/parts/content-limits.ts';
import { ownPostsQuery } from '../queries.ts';
import type { QueuePage } from './queue-page.ts';
import { arrange, queueRows, type QueueRow } from './queue-rows.ts';
import { useJoining, useQueueItems, type UploadQueue } from './upload-queue.ts';

const DRAFTS = { type: 'video', status: 'draft', limit: 20 } as const;

interface RowsOptions {
  queue: UploadQueue;
  page: QueuePage;
  userId: string;
  /** The post in the address. */
  postsId: string | null;
}

/** The videos of the list, in order. */
export function useQueueRows({ queue, page, userId, postsId }: RowsOptions): QueueRow[] {
  const items = useQueueItems(queue);
  const joining = useJoining(queue);
  const state = useStore(page);
  const { open } = state;
  const openId = open === null ? postsId : open.postsId;
  const drafts = useDrafts(`${items.length} ${openId}`);
  const records = useRecords(userId, `${items.length} ${openId}`);
  const frames = useFrames();
  const { videoTitleMax: titleMax } = useContentLimits();
  const seen = useRef<{ fresh: string[]; former: string[] }>({ fresh: [], former: [] });
  // The open draft has an id now; its row keeps the position that it had under its key.
  if (openId !== null) seen.current.fresh = seen.current.fresh.map((key) => (key === open?.draftKey ? openId : key));
  const arranged = arrange(queueRows({ ...state, openId, items, joining, records, drafts, frames, titleMax }), seen.current);
  seen.current = arranged.seen;
  return arranged.rows;
}

/** The records of interrupted uploads, read again whenever an upload begins or ends, or another video is open. */
function useRecords(userId: string, change: string): readonly UploadRecord[] {
  const [records, setRecords] = useState(() => uploadRecords(userId, Date.now()));
  useEffect(() => setRecords(uploadRecords(userId, Date.now())), [userId, change]);
  return records;
}

/** The drafts, requested again whenever an upload begins or ends, or another video is open. */
function useDrafts(change: string): readonly OwnPost[] {
  const client = useQueryClient();
  const query = ownPostsQuery(DRAFTS);
  const { queryKey } = query;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: queryKey.slice(0, 2) });
    // The key is a new array at every rendering, so only `change` triggers the effect.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, change]);
  return useQuery(query).data?.list ?? NO_DRAFTS;
}

const NO_DRAFTS: readonly OwnPost[] = [];
