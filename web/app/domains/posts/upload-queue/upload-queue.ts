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

/** Uploads of videos, independent of the open form. Each belongs to one draft, into which the server puts the video. */
export interface UploadQueue {
  items(): readonly QueueItem[];
  /** Names of files that wait for the network before they can have a draft. */
  joining(): readonly string[];
  /** Ids of the videos that the server put into drafts during this visit, by draft. */
  newVideos(): Readonly<Record<string, string>>;
  subscribe(listener: () => void): () => void;
  /** Makes a draft for each file and sends a few at a time; a file begun in an earlier visit goes on in its own draft. */
  add(files: readonly File[], maxBytes: number, heard?: AddingHeard): Promise<Refusal[]>;
  /** Uploads a file for this draft at once, outside the order of the queue. */
  send(postsId: string, file: File): void;
  /** Restores the interrupted upload of this draft; a complete one ends without its file. */
  recall(postsId: string): void;
  /** Whether the queue uploads this very file or will do so. */
  isUnderWay(file: File): boolean;
  /** Cancels an upload and keeps its draft. */
  cancel(postsId: string): void;
  /** Cancels an upload and removes its draft, unless somebody wrote in it. */
  discard(postsId: string): void;
  /** Everything is stopped, and nothing begins before `goOn`. */
  isResting(): boolean;
  rest(): void;
  goOn(): void;
}

/** A file that was not taken, and why. */
export interface Refusal {
  name: string;
  problem: string;
}

/** Hears of each file at once: one before it may have to wait for the network. */
interface AddingHeard {
  onAdded?: (postsId: string, file: File) => void;
  onRefused?: (refusal: Refusal) => void;
  /** A second draft was made of a file whose upload has completed. */
  onAgain?: (file: File) => void;
}

export interface QueueItem {
  postsId: string;
  name: string;
  size: number;
  fingerprint: string;
  upload: VideoUpload;
  /** Waits for its turn. */
  file: File | null;
  /** Does not count among the simultaneous uploads of the queue. */
  isApart: boolean;
}

/** What a queue needs of the site. */
export interface QueueSite {
  /** Incomplete uploads of this and earlier visits. */
  records(): readonly UploadRecord[];
  /** The same for every try with one key. */
  newDraft(file: File, draftKey: string): Promise<string>;
  /** Takes back the draft of a file that was given up, unless something was written in it. */
  discardDraft(postsId: string, name: string): Promise<void>;
  uploadFor(postsId: string): VideoUpload;
}

const AT_ONCE = 2;
const queues = new Map<string, UploadQueue>();

/** One for each person, for as long as the site is open in this tab. */
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
  /** Everything is stopped. */
  resting: boolean;
}

export function createUploadQueue(site: QueueSite): UploadQueue {
  const queue = createStore<QueueState>({ items: [], joining: [], newVideos: {}, resting: false });
  /** Fingerprints of complete uploads. */
  const completed = new Set<string>();

  const items = () => queue.get().items;
  const itemOf = (postsId: string) => items().find((item) => item.postsId === postsId);
  const update = (part: Partial<QueueState>) => queue.set({ ...queue.get(), ...part });
  const change = (next: readonly QueueItem[]) => update({ items: next, ...(next.length === 0 ? { resting: false } : {}) });
  const join = (joining: readonly string[]) => update({ joining });
  const drop = (gone: VideoUpload) => change(items().filter(({ upload }) => upload !== gone));
  const draftOf = (file: File) => site.records().find(({ fingerprint }) => fingerprint === fingerprintOf(file))?.postsId ?? null;
  const isUnderWay = (file: File) =>
    items().some(
      (item) => item.fingerprint === fingerprintOf(file) && (item.file !== null || item.upload.get().state !== 'unfinished'),
    );
  const isRunning = ({ upload, file, isApart }: QueueItem) =>
    file === null && !isApart && ['uploading', 'waiting', 'finishing'].includes(upload.get().state);

  const startNext = () => {
    const next = items().find(({ file }) => file !== null);
    if (queue.get().resting || next?.file == null || items().filter(isRunning).length >= AT_ONCE) return;
    // No longer waiting before it begins: beginning tells the listeners, which ask for the next one.
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
          put({ postsId, ...partsOf(file), file, isApart: false });
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
    send: (postsId, file) => put({ postsId, ...partsOf(file), file: null, isApart: true }).choose(file),
    recall(postsId) {
      const record = site.records().find((one) => one.postsId === postsId);
      if (record === undefined || itemOf(postsId) !== undefined) return;
      const { filename: name, size, fingerprint } = record;
      void put({ postsId, name, size, fingerprint, file: null, isApart: true }).recall(record);
    },
    isUnderWay,
    cancel,
    discard(postsId) {
      const name = itemOf(postsId)?.name;
      cancel(postsId);
      if (name !== undefined) void site.discardDraft(postsId, name);
    },
    isResting: () => queue.get().resting,
    rest() {
      update({ resting: true });
      for (const { upload, file } of items()) if (file === null) upload.pause();
      change([...items()]);
    },
    goOn() {
      // Those that were under way first: each tells the listeners, which would begin another.
      for (const { upload } of items()) if (upload.get().state === 'paused') upload.resume();
      update({ resting: false, items: [...items()] });
      startNext();
    },
  };
}

const siteOf = (userId: string): QueueSite => ({
  records: () => uploadRecords(userId, Date.now()),
  newDraft: async (file, draftKey) =>
    (await request(save, { type: 'video', draftKey, title: nameOf(file), origin: 'original' })).postsId,
  async discardDraft(postsId, name) {
    // What was sent in an earlier visit still waits for its draft, and so do words that the server does not have yet.
    const isWaitedFor = uploadRecords(userId, Date.now()).some((record) => record.postsId === postsId);
    if (isWaitedFor || hasCopy(userId, postsId)) return;
    // Refused when something was written there; without a network it stays as well, among the drafts.
    await request(discardDraft, { postsId, title: nameOf({ name }) }).catch(() => {});
  },
  uploadFor: (postsId) => createVideoUpload(userId, postsId),
});
