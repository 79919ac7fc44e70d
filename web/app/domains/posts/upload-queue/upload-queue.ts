// A row of the queue is one video in progress; a frame is a picture that the browser draws out of the chosen file.
import { nanoid } from 'nanoid';
import { discardDraft, ownDetail, save } from '#contract/posts/addresses.ts';
import { request } from '../../../lib/api.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { untilThrough } from '../../../lib/browser/connection.ts';
import { fingerprintOf, uploadRecords } from '../../../kits/uploads/upload-records.ts';
import { createVideoUpload, videoProblem, type VideoUpload } from '../../../kits/uploads/upload-video.ts';
import { hasCopy } from '../drafts/local-copies.ts';
import { nameOf } from './video-name.ts';

/** Uploads that go on whichever draft is open. Each belongs to a draft of its own. */
export interface UploadQueue {
  items(): readonly QueueItem[];
  /** Names of files that wait for the network before they can have a draft. */
  joining(): readonly string[];
  subscribe(listener: () => void): () => void;
  /** Makes a draft for each file and sends a few at a time; a file begun in an earlier visit goes on in its own draft. */
  add(files: readonly File[], maxBytes: number, heard?: AddingHeard): Promise<Refusal[]>;
  /** Whether this very file is sent already, or waits for its turn, as another upload than the one that is named. */
  isUnderWay(file: File, but?: VideoUpload): boolean;
  /** The form is about to read this draft: its video waits for the form, until what is returned is called. */
  reserve(postsId: string): () => void;
  /** The form shows this draft now: what its upload ends with is the form's business until it is released. */
  hold(postsId: string): VideoUpload | undefined;
  release(postsId: string): void;
  /** Goes on with an upload that was begun in the form. */
  adopt(postsId: string, name: string, upload: VideoUpload): void;
  /** Takes it out; a draft in which nobody wrote goes with it. */
  drop(postsId: string): void;
  /** Everything is stopped, and nothing begins before `goOn`. */
  isResting(): boolean;
  rest(): void;
  goOn(): void;
  /** Once more puts a video into its draft that could not be put there. */
  retrySave(postsId: string): void;
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
  /** A second draft was made of a file whose upload has ended. */
  onAgain?: (file: File) => void;
  /** Whether the form is sending this very file. */
  isOpen?: (file: File) => boolean;
}

export interface QueueItem {
  postsId: string;
  name: string;
  size: number;
  upload: VideoUpload;
  /** Waits for its turn. */
  file: File | null;
  /** Why its video, which the server has, is not in the draft. */
  problem: string | null;
}

/** What a queue needs of the site. */
export interface QueueSite {
  /** The draft for which this very file was begun, here or in an earlier visit. */
  draftOf(file: File): string | null;
  /** The same for every try with one key. */
  newDraft(file: File, draftKey: string): Promise<string>;
  /** Takes back the draft of a file that was given up, unless something was written in it. */
  discardDraft(item: QueueItem): Promise<void>;
  uploadFor(postsId: string): VideoUpload;
  /** Gives the draft its video though nobody has it open. */
  saveVideo(postsId: string, mediaId: string): Promise<void>;
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

export const useJoining = (queue: UploadQueue): readonly string[] => useStore({ get: queue.joining, subscribe: queue.subscribe });

interface QueueState {
  items: readonly QueueItem[];
  joining: readonly string[];
  /** Everything is stopped. */
  resting: boolean;
}

export function createUploadQueue(site: QueueSite): UploadQueue {
  const queue = createStore<QueueState>({ items: [], joining: [], resting: false });
  const held = new Set<string>();
  const reserved = new Set<string>();
  /** Files that were added here, by what makes them the same, with their drafts. */
  const added = new Map<string, string>();
  /** Whose videos are put into their drafts by the queue, and whether they are there yet. */
  const given = new Map<string, 'under way' | 'done'>();

  const items = () => queue.get().items;
  const update = (part: Partial<QueueState>) => queue.set({ ...queue.get(), ...part });
  const change = (next: readonly QueueItem[]) => update({ items: next, ...(next.length === 0 ? { resting: false } : {}) });
  const join = (joining: readonly string[]) => update({ joining });
  const drop = (postsId: string) => change(items().filter((item) => item.postsId !== postsId));
  const begunFor = (file: File) => site.draftOf(file) ?? added.get(fingerprintOf(file)) ?? null;
  const isUnderWay = (file: File, but?: VideoUpload) => {
    const postsId = begunFor(file);
    const item = items().find((one) => one.postsId === postsId && one.upload !== but);
    return item !== undefined && (item.file !== null || item.upload.get().state !== 'unfinished');
  };
  const giveUp = (postsId: string) => {
    const item = items().find((one) => one.postsId === postsId);
    drop(postsId);
    for (const [file, draftId] of added) if (draftId === postsId) added.delete(file);
    // The open draft is looked at; it is its author's to throw away.
    if (item !== undefined && !held.has(postsId)) void site.discardDraft(item);
  };
  const amend = (postsId: string, part: Partial<QueueItem>) =>
    change(items().map((item) => (item.postsId === postsId ? { ...item, ...part } : item)));
  const isRunning = ({ upload, file }: QueueItem) =>
    file === null && ['uploading', 'waiting', 'finishing'].includes(upload.get().state);

  const startNext = () => {
    const next = items().find(({ file }) => file !== null);
    if (queue.get().resting || next?.file == null || items().filter(isRunning).length >= AT_ONCE) return;
    // No longer waiting before it begins: beginning tells the listeners, which ask for the next one.
    amend(next.postsId, { file: null });
    next.upload.choose(next.file);
    startNext();
  };

  const saveVideo = async (postsId: string) => {
    const state = items()
      .find((item) => item.postsId === postsId)
      ?.upload.get();
    if (state?.state !== 'done') return;
    amend(postsId, { problem: null });
    try {
      await untilThrough(() => site.saveVideo(postsId, state.mediaId), { isOver: () => held.has(postsId) });
      given.set(postsId, 'done');
      // The form may have read the draft as it was before.
      if (!reserved.has(postsId)) drop(postsId);
    } catch (error) {
      amend(postsId, { problem: error instanceof Error ? error.message : '草稿保存失败' });
    }
  };

  const give = (postsId: string) => {
    if (given.has(postsId)) return;
    given.set(postsId, 'under way');
    void saveVideo(postsId);
  };

  const put = (item: Omit<QueueItem, 'problem'>) => {
    given.delete(item.postsId);
    item.upload.attach();
    item.upload.subscribe(() => {
      const { state } = item.upload.get();
      if (state === 'idle') giveUp(item.postsId);
      else if (state === 'done' && held.has(item.postsId)) drop(item.postsId);
      else if (state === 'done' && !reserved.has(item.postsId)) give(item.postsId);
      else change([...items()]);
      startNext();
    });
    change([...items().filter(({ postsId }) => postsId !== item.postsId), { ...item, problem: null }]);
    startNext();
  };

  return {
    items,
    joining: () => queue.get().joining,
    subscribe: queue.subscribe,
    async add(files, maxBytes, { onAdded, onRefused, onAgain, isOpen } = {}) {
      const problems: Refusal[] = [];
      for (const [index, file] of files.entries()) {
        const problem = videoProblem(file, maxBytes);
        const draftKey = nanoid();
        const rest = files.slice(index).map(({ name }) => name);
        try {
          if (problem !== null) throw new Error(problem);
          if (isUnderWay(file) || isOpen?.(file) === true) throw new Error('同一个文件已在上传，没有重复添加');
          const isAgain = site.draftOf(file) === null && added.has(fingerprintOf(file));
          const postsId =
            site.draftOf(file) ?? (await untilThrough(() => site.newDraft(file, draftKey), { onWait: () => join(rest) }));
          if (queue.get().joining.length > 0) join(rest.slice(1));
          added.set(fingerprintOf(file), postsId);
          put({ postsId, name: file.name, size: file.size, upload: site.uploadFor(postsId), file });
          onAdded?.(postsId, file);
          if (isAgain) onAgain?.(file);
        } catch (error) {
          const refusal = { name: file.name, problem: error instanceof Error ? error.message : '加入队列失败' };
          problems.push(refusal);
          onRefused?.(refusal);
          if (queue.get().joining.length > 0) join(rest.slice(1));
        }
      }
      return problems;
    },
    isUnderWay,
    reserve(postsId) {
      reserved.add(postsId);
      return () => {
        reserved.delete(postsId);
        const item = items().find((one) => one.postsId === postsId);
        if (item?.upload.get().state !== 'done' || held.has(postsId)) return;
        if (given.get(postsId) === 'done') drop(postsId);
        else give(postsId);
      };
    },
    hold(postsId) {
      held.add(postsId);
      const upload = items().find((item) => item.postsId === postsId)?.upload;
      // The form puts it into the draft itself.
      if (upload?.get().state === 'done') drop(postsId);
      return upload;
    },
    release: (postsId) => void held.delete(postsId),
    adopt(postsId, name, upload) {
      if (!items().some((item) => item.upload === upload)) put({ postsId, name, size: 0, upload, file: null });
    },
    drop: giveUp,
    isResting: () => queue.get().resting,
    rest() {
      update({ resting: true });
      for (const { upload } of items().filter(isRunning)) upload.pause();
      change([...items()]);
    },
    goOn() {
      // Those that were under way first: each tells the listeners, which would begin another.
      for (const { upload } of items()) if (upload.get().state === 'paused') upload.resume();
      update({ resting: false, items: [...items()] });
      startNext();
    },
    retrySave: (postsId) => void saveVideo(postsId),
  };
}

const siteOf = (userId: string): QueueSite => ({
  draftOf: (file) =>
    uploadRecords(userId, Date.now()).find(({ fingerprint }) => fingerprint === fingerprintOf(file))?.postsId ?? null,
  newDraft: async (file, draftKey) =>
    (await request(save, { type: 'video', draftKey, title: nameOf(file), origin: 'original' })).postsId,
  async discardDraft({ postsId, name }) {
    // What was sent in an earlier visit still waits for its draft, and so do words that the server does not have yet.
    const isWaitedFor = uploadRecords(userId, Date.now()).some((record) => record.postsId === postsId);
    if (isWaitedFor || hasCopy(userId, postsId)) return;
    // Refused when something was written there; without a network it stays as well, among the drafts.
    await request(discardDraft, { postsId, title: nameOf({ name }) }).catch(() => {});
  },
  uploadFor: (postsId) => createVideoUpload(userId, postsId),
  async saveVideo(postsId, mediaId) {
    const draft = await request(ownDetail, { postsId });
    // The form was opened meanwhile, has put it there, and goes on from that.
    if (draft.mediaId === mediaId) return;
    const { type, title, origin, version } = draft;
    await request(save, { postsId, version, type, title, origin, mediaId, cover: null });
  },
});
