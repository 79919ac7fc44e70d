import { useSyncExternalStore } from 'react';
import * as contract from '#contract/posts.ts';
import { request } from '../../../lib/api.ts';
import { fingerprintOf, uploadRecords } from '../../media-assets/upload-records.ts';
import { createVideoUpload, videoProblem, type VideoUpload } from '../../media-assets/upload-video.ts';
import { nameOf } from './video-name.ts';

/** Uploads that go on whichever draft is on the desk. Each belongs to a draft of its own. */
export interface UploadQueue {
  items(): readonly QueueItem[];
  subscribe(listener: () => void): () => void;
  /** Makes a draft for each file and sends a few at a time; a file begun in an earlier visit goes on in its own draft. */
  add(files: readonly File[]): Promise<{ name: string; problem: string }[]>;
  /** The desk shows this draft now: what its upload ends with is the desk's business until it is released. */
  hold(postsId: string): VideoUpload | undefined;
  release(postsId: string): void;
  /** Goes on with an upload that was begun on the desk. */
  adopt(postsId: string, name: string, upload: VideoUpload): void;
  drop(postsId: string): void;
}

export interface QueueItem {
  postsId: string;
  name: string;
  size: number;
  upload: VideoUpload;
  /** Waits for its turn. */
  file: File | null;
}

const AT_ONCE = 2;
const queues = new Map<string, UploadQueue>();

/** One for each person, for as long as the site is open in this tab. */
export function uploadQueueOf(userId: string): UploadQueue {
  const queue = queues.get(userId) ?? createUploadQueue(userId);
  queues.set(userId, queue);
  return queue;
}

export const useQueueItems = (queue: UploadQueue): readonly QueueItem[] =>
  useSyncExternalStore(queue.subscribe, queue.items, queue.items);

function createUploadQueue(userId: string): UploadQueue {
  let items: readonly QueueItem[] = [];
  const held = new Set<string>();
  const listeners = new Set<() => void>();

  const change = (next: readonly QueueItem[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const drop = (postsId: string) => change(items.filter((item) => item.postsId !== postsId));
  const isRunning = ({ upload, file }: QueueItem) =>
    file === null && ['uploading', 'waiting', 'finishing'].includes(upload.get().state);

  const startNext = () => {
    const next = items.find(({ file }) => file !== null);
    if (next?.file == null || items.filter(isRunning).length >= AT_ONCE) return;
    // No longer waiting before it begins: beginning tells the listeners, which ask for the next one.
    change(items.map((item) => (item === next ? { ...item, file: null } : item)));
    next.upload.choose(next.file);
    startNext();
  };

  const put = (item: QueueItem) => {
    let saving = false;
    item.upload.attach();
    item.upload.subscribe(() => {
      const state = item.upload.get();
      if (state.state === 'idle') drop(item.postsId);
      else if (state.state === 'done' && !saving) {
        if (held.has(item.postsId)) drop(item.postsId);
        else {
          saving = true;
          void keepVideo(item.postsId, state.mediaId).finally(() => drop(item.postsId));
        }
      } else change([...items]);
      startNext();
    });
    change([...items.filter(({ postsId }) => postsId !== item.postsId), item]);
    startNext();
  };

  return {
    items: () => items,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async add(files) {
      const problems: { name: string; problem: string }[] = [];
      for (const file of files) {
        const problem = videoProblem(file);
        try {
          if (problem !== null) throw new Error(problem);
          const postsId = draftOf(userId, file) ?? (await newDraft(file));
          const upload = createVideoUpload(userId, postsId);
          put({ postsId, name: file.name, size: file.size, upload, file });
        } catch (error) {
          problems.push({ name: file.name, problem: error instanceof Error ? error.message : '没有加入队列' });
        }
      }
      return problems;
    },
    hold(postsId) {
      held.add(postsId);
      return items.find((item) => item.postsId === postsId)?.upload;
    },
    release: (postsId) => void held.delete(postsId),
    adopt(postsId, name, upload) {
      if (!items.some((item) => item.upload === upload)) put({ postsId, name, size: 0, upload, file: null });
    },
    drop,
  };
}

/** The draft for which this very file was begun in an earlier visit. */
const draftOf = (userId: string, file: File): string | null =>
  uploadRecords(userId, Date.now()).find(({ fingerprint }) => fingerprint === fingerprintOf(file))?.postsId ?? null;

async function newDraft(file: File): Promise<string> {
  return (await request(contract.save, { type: 'video', title: nameOf(file), origin: 'original' })).postsId;
}

/** The draft gets its video though nobody has it open. */
async function keepVideo(postsId: string, mediaId: string): Promise<void> {
  const { type, title, origin, version } = await request(contract.ownDetail, { postsId });
  await request(contract.save, { postsId, version, type, title, origin, mediaId, cover: null });
}
