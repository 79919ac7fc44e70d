// A row of the queue is one video in progress; a frame is a picture that the browser extracts from the chosen file.
import { nanoid } from 'nanoid';
import { discardDraft, save } from '#contract/posts/addresses.ts';
import { request } from '../../../lib/api.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { untilThrough } from '../../../lib/browser/connection.ts';
import { fingerprintOf, uploadRecords, type UploadRecord } from '../../../kits/uploads/upload-records.ts';
import { createVideoUpload, videoProblem, type VideoUpload } from '../../../kits/uploads/upload-video.ts';
import { hasCopy } from '../drafts/local-copies.ts';
import { nameOf } from './video-name.ts';

/** The uploads of videos, independent of the open form. Each belongs to one draft, to which the server attaches the video. */
export interface UploadQueue {
  items(): readonly QueueItem[];
  /** Names of files that wait for the network before they can have a draft. */
  joining(): readonly string[];
  /** Ids of the videos that the server attached to drafts during this visit, by draft. */
  newVideos(): Readonly<Record<string, string>>;
  subscribe(listener: () => void): () => void;
  /** Creates a draft for each file and uploads UPLOADS_IN_PARALLEL files at a time; the upload of an earlier visit continues in its draft. */
  add(files: readonly File[], maxBytes: number, listeners?: AddListeners): Promise<Refusal[]>;
  /** Uploads a file for this draft at once, outside the order of the queue. */
  send(postsId: string, file: File): void;
  /** Restores the interrupted upload of this draft; an upload whose bytes are complete is finished without the file. */
  recall(postsId: string): void;
  /** Whether the queue uploads this file or will do so. */
  isUnderWay(file: File): boolean;
  /** Cancels an upload and keeps its draft. */
  cancel(postsId: string): void;
  /** Cancels an upload and removes its draft, unless somebody wrote in it. */
  discard(postsId: string): void;
  /** Whether all uploads are paused, so that none begins before `resumeAll`. */
  isPaused(): boolean;
  pauseAll(): void;
  resumeAll(): void;
}

/** A file that the queue did not accept, with the reason. */
export interface Refusal {
  name: string;
  problem: string;
}

/** Callbacks for each file at once, because a later file may have to wait for the network. */
interface AddListeners {
  onAdded?: (postsId: string, file: File) => void;
  onRefused?: (refusal: Refusal) => void;
  /** A second draft was created for a file whose upload has completed. */
  onAgain?: (file: File) => void;
}

export interface QueueItem {
  postsId: string;
  name: string;
  size: number;
  fingerprint: string;
  upload: VideoUpload;
  /** The file, while it waits for its turn; null once its upload has begun. */
  file: File | null;
  /** Begun by `send` or `recall`: it does not count among the UPLOADS_IN_PARALLEL uploads of the queue. */
  isOutsideQueue: boolean;
}

/** The functions of the site that a queue needs. */
export interface QueueSite {
  /** Incomplete uploads of this and earlier visits. */
  records(): readonly UploadRecord[];
  /** Creates a draft; tries with the same key return the same draft. */
  newDraft(file: File, draftKey: string): Promise<string>;
  /** Deletes the draft of a cancelled file, unless something was written in it. */
  discardDraft(postsId: string, name: string): Promise<void>;
  uploadFor(postsId: string): VideoUpload;
}

/** Simultaneous uploads. */
const UPLOADS_IN_PARALLEL = 2;
const queues = new Map<string, UploadQueue>();

/** The queue of a user, for as long as the site is open in this tab. */
export function uploadQueueOf(userId: string): UploadQueue {
  const queue = queues.get(userId) ?? createUploadQueue(siteOf(userId));
  queues.set(userId, queue);
  return queue;
}

export const useQueueItems = (queue: UploadQueue): readonly QueueItem[] =>
  useStore({ get: queue.items, subscribe: queue.subscribe });

export const useNewVideos = (queue: UploadQueue): Readonly<Record<string, string>> =>
  useStore({ get: queue.newVideos, subscribe: queue.subscribe });

export const useJoining = (queue: UploadQueue): readonly string[] => useStore({ get: queue.joining, subscribe: queue.subscribe });

interface QueueState {
  items: readonly QueueItem[];
  joining: readonly string[];
  newVideos: Readonly<Record<string, string>>;
  paused: boolean;
}

export function createUploadQueue(site: QueueSite): UploadQueue {
  const queue = createStore<QueueState>({ items: [], joining: [], newVideos: {}, paused: false });
  /** Fingerprints of complete uploads. */
  const completed = new Set<string>();

  const items = () => queue.get().items;
  const itemOf = (postsId: string) => items().find((item) => item.postsId === postsId);
  const update = (part: Partial<QueueState>) => queue.set({ ...queue.get(), ...part });
  const change = (next: readonly QueueItem[]) => update({ items: next, ...(next.length === 0 ? { paused: false } : {}) });
  const join = (joining: readonly string[]) => update({ joining });
  const drop = (dropped: VideoUpload) => change(items().filter(({ upload }) => upload !== dropped));
  const draftOf = (file: File) => site.records().find(({ fingerprint }) => fingerprint === fingerprintOf(file))?.postsId ?? null;
  const isUnderWay = (file: File) =>
    items().some(
      (item) => item.fingerprint === fingerprintOf(file) && (item.file !== null || item.upload.get().state !== 'unfinished'),
    );
  const isRunning = ({ upload, file, isOutsideQueue }: QueueItem) =>
    file === null && !isOutsideQueue && ['uploading', 'waiting', 'finishing'].includes(upload.get().state);

  const startNext = () => {
    const next = items().find(({ file }) => file !== null);
    if (queue.get().paused || next?.file == null || items().filter(isRunning).length >= UPLOADS_IN_PARALLEL) return;
    // The item leaves the waiting ones before its upload begins, because the begin calls listeners, which call startNext.
    change(items().map((item) => (item === next ? { ...item, file: null } : item)));
    next.upload.choose(next.file);
    startNext();
  };

  const put = (item: Omit<QueueItem, 'upload'>): VideoUpload => {
    const upload = site.uploadFor(item.postsId);
    upload.subscribe(() => {
      const state = upload.get();
      if (state.state === 'done') {
        completed.add(item.fingerprint);
        update({ newVideos: { ...queue.get().newVideos, [item.postsId]: state.mediaId } });
      }
      if (state.state === 'done' || state.state === 'idle') drop(upload);
      else change([...items()]);
      startNext();
    });
    change([...items().filter(({ postsId }) => postsId !== item.postsId), { ...item, upload }]);
    startNext();
    return upload;
  };
  const partsOf = (file: File) => ({ name: file.name, size: file.size, fingerprint: fingerprintOf(file) });

  const cancel = (postsId: string) => {
    const item = itemOf(postsId);
    if (item?.file === null) item.upload.cancel();
    else if (item !== undefined) drop(item.upload);
  };

  return {
    items,
    joining: () => queue.get().joining,
    newVideos: () => queue.get().newVideos,
    subscribe: queue.subscribe,
    async add(files, maxBytes, { onAdded, onRefused, onAgain } = {}) {
      const problems: Refusal[] = [];
      for (const [index, file] of files.entries()) {
        const problem = videoProblem(file, maxBytes);
        const draftKey = nanoid();
        const rest = files.slice(index).map(({ name }) => name);
        try {
          if (problem !== null) throw new Error(problem);
          if (isUnderWay(file)) throw new Error('同一个文件已在上传，没有重复添加');
          const isAgain = draftOf(file) === null && completed.has(fingerprintOf(file));
          const postsId =
            draftOf(file) ?? (await untilThrough(() => site.newDraft(file, draftKey), { onWait: () => join(rest) }));
          if (queue.get().joining.length > 0) join(rest.slice(1));
          put({ postsId, ...partsOf(file), file, isOutsideQueue: false });
          onAdded?.(postsId, file);
          if (isAgain) onAgain?.(file);
        } catch (error) {
          // The list shows the refusal instead of a toast.
          const refusal = { name: file.name, problem: error instanceof Error ? error.message : '加入队列失败' };
          problems.push(refusal);
          onRefused?.(refusal);
          if (queue.get().joining.length > 0) join(rest.slice(1));
        }
      }
      return problems;
    },
    send: (postsId, file) => put({ postsId, ...partsOf(file), file: null, isOutsideQueue: true }).choose(file),
    recall(postsId) {
      const record = site.records().find((other) => other.postsId === postsId);
      if (record === undefined || itemOf(postsId) !== undefined) return;
      const { filename: name, size, fingerprint } = record;
      void put({ postsId, name, size, fingerprint, file: null, isOutsideQueue: true }).recall(record);
    },
    isUnderWay,
    cancel,
    discard(postsId) {
      const name = itemOf(postsId)?.name;
      cancel(postsId);
      if (name !== undefined) void site.discardDraft(postsId, name);
    },
    isPaused: () => queue.get().paused,
    pauseAll() {
      update({ paused: true });
      for (const { upload, file } of items()) if (file === null) upload.pause();
      change([...items()]);
    },
    resumeAll() {
      // Paused uploads come first: each calls its listeners, which would begin a waiting file.
      for (const { upload } of items()) if (upload.get().state === 'paused') upload.resume();
      update({ paused: false, items: [...items()] });
      startNext();
    },
  };
}

const siteOf = (userId: string): QueueSite => ({
  records: () => uploadRecords(userId, Date.now()),
  newDraft: async (file, draftKey) =>
    (await request(save, { type: 'video', draftKey, title: nameOf(file), origin: 'original' })).postsId,
  async discardDraft(postsId, name) {
    // The draft stays if an interrupted upload belongs to it, or text that the server does not have yet.
    const hasRecord = uploadRecords(userId, Date.now()).some((record) => record.postsId === postsId);
    if (hasRecord || hasCopy(userId, postsId)) return;
    // The server refuses if something was written in the draft. Without a network the draft stays, too.
    await request(discardDraft, { postsId, title: nameOf({ name }) }).catch(() => {});
  },
  uploadFor: (postsId) => createVideoUpload(userId, postsId),
});
