import { createStore, type Readable } from '../../lib/store.ts';
import { Upload, type DetailedError } from 'tus-js-client';
import { nanoid } from 'nanoid';
import { createMedia } from '#contract/media-assets/addresses.ts';
import { UPLOAD_RESUMABLE_PATH } from '#contract/media-assets/constants.ts';
import { ApiError, freshAuthorization, leaveToLogin, request } from '../../lib/api.ts';
import { formatBytes } from '../../lib/format.ts';
import { hashFile, knownVideo, type FileHash } from './file-hash.ts';
import { bindUpload, fingerprintOf, forgetUpload, uploadRecords, urlStorageOf, type UploadRecord } from './upload-records.ts';
import { answerOf, isOfTheLine, isPassing, lastSegment, offsetOf, terminate } from './upload-server.ts';
import { createSpeedMeter } from './upload-speed.ts';

interface Sending {
  name: string;
  size: number;
  sent: number;
}

export type VideoUploadState =
  | { state: 'idle' }
  /** Begun in an earlier visit; the same file goes on where it stopped. */
  | ({ state: 'unfinished' } & Sending)
  | ({ state: 'uploading'; speed: number | null; secondsLeft: number | null } & Sending)
  | ({ state: 'paused' } & Sending)
  /** No network; it goes on by itself when it is back. */
  | ({ state: 'waiting' } & Sending)
  | ({ state: 'failed'; message: string } & Sending)
  /** All bytes are there; the server takes the file over. */
  | ({ state: 'finishing' } & Sending)
  | { state: 'done'; mediaId: string };

export interface VideoUpload extends Readable<VideoUploadState> {
  /** Begins with a file, or goes on if it is the one that was begun. */
  choose(file: File): void;
  pause(): void;
  /** After a pause, a failure or the network's return. */
  resume(): void;
  /** Gives the upload up, here and on the server. */
  cancel(): void;
  /** The draft has its id now. */
  bind(postsId: string): void;
  /** Looks for an upload of this draft that was not finished. */
  findUnfinished(postsId: string): Promise<void>;
  /** Begins to live with the page; answers how to stop, which pauses the upload. */
  attach(): () => void;
}

const CHUNK_BYTES = 8 * 1024 * 1024;
const ENDPOINT = `/api/v1${UPLOAD_RESUMABLE_PATH}`;
const RETRIES = [0, 1000, 3000, 5000];
/** The server may be gone while the network is there. */
const TRY_AGAIN_MS = 15_000;

/** What is wrong with a file before a byte of it is sent, or null. The server looks into it after it has come. */
export function videoProblem({ size, type, name }: File, maxBytes: number): string | null {
  if (size === 0) return '视频文件为空，请重新选择';
  if (size > maxBytes) return `单个视频不能超过 ${limitOf(maxBytes)}`;
  return type.startsWith('video/') || VIDEO_NAME.test(name) ? null : '不是视频文件，请重新选择';
}

/** 4 GB, 1.5 GB */
export const limitOf = (bytes: number): string => formatBytes(bytes).replace('.0 ', ' ');

const VIDEO_NAME = /\.(mp4|m4v|mov|mkv|webm|avi|flv|wmv|mpe?g|ts|m2ts|3gp|ogv|rmvb|vob)$/i;
export const VIDEO_ACCEPT = 'video/*,.mkv,.flv,.avi,.wmv,.ts,.m2ts,.rmvb,.vob';

const sendingOf = (state: VideoUploadState): Sending =>
  'name' in state ? { name: state.name, size: state.size, sent: state.sent } : { name: '', size: 0, sent: 0 };

/** One resumable upload, and the video made of it. */
export function createVideoUpload(userId: string, draftId: string | null): VideoUpload {
  const store = createStore<VideoUploadState>({ state: 'idle' });
  let postsId = draftId;
  let upload: Upload | null = null;
  let hashing: FileHash | null = null;
  let meter = createSpeedMeter();
  /** Of an upload whose bytes are all there. */
  let complete: string | null = null;
  let gone = false;
  let accepted = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const become = (next: VideoUploadState) => {
    if (!gone) store.set(next);
  };
  const sending = (): Sending => sendingOf(store.get());

  const finish = async (uploadUrl: string) => {
    complete = uploadUrl;
    become({ state: 'finishing', ...sending() });
    try {
      const sha256 = (await hashing?.sum) ?? undefined;
      const { mediaId } = await request(createMedia, {
        uploadId: lastSegment(uploadUrl),
        ...(sha256 === undefined ? {} : { sha256 }),
      });
      forgetAt(uploadUrl);
      become({ state: 'done', mediaId });
    } catch (error) {
      if (error instanceof ApiError && isPassing(error.status)) return wait();
      become({ state: 'failed', message: error instanceof Error ? error.message : '上传失败', ...sending() });
    }
  };

  const onError = (error: Error | DetailedError) => {
    const status = 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
    if (status === 421) leaveToLogin('user');
    else if (isOfTheLine(error) && isPassing(status)) wait();
    else become({ state: 'failed', message: answerOf(error) ?? '上传中断，已传部分会保留', ...sending() });
  };

  const wait = () => {
    // What was sent but not answered may be lost on the way.
    become({ state: 'waiting', ...sending(), ...(complete === null ? { sent: accepted } : {}) });
    clearTimeout(patience);
    // Also where the browser says that there is no network: not each of them notices its return.
    patience = setTimeout(() => store.get().state === 'waiting' && resume(), TRY_AGAIN_MS);
  };

  const start = async (file: File) => {
    meter = createSpeedMeter();
    hashing?.stop();
    hashing = hashFile(file);
    void useKnown(file, hashing);
    upload = new Upload(file, {
      endpoint: ENDPOINT,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRIES,
      metadata: { filename: file.name, filetype: file.type },
      fingerprint: async () => fingerprintOf(file),
      urlStorage: urlStorageOf(userId, () => postsId, nanoid),
      async onBeforeRequest(outgoing) {
        const headers = await freshAuthorization('user');
        for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
      },
      // Without a network there is nothing to try: it waits for the network instead.
      onShouldRetry: (error) => navigator.onLine && isPassing(error.originalResponse?.getStatus() ?? 0),
      onProgress(sent, size) {
        meter.add(sent, performance.now());
        if (store.get().state === 'paused') return;
        become({ state: 'uploading', name: file.name, size, sent, speed: meter.speed(), secondsLeft: meter.secondsLeft(size) });
      },
      onChunkComplete: (_chunk, bytes) => {
        accepted = bytes;
      },
      onSuccess: () => upload !== null && void finish(upload.url ?? ''),
      onError,
    });
    const [previous] = await upload.findPreviousUploads();
    if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
    upload.start();
  };

  /** A file that was sent before need not be sent again; this is known as soon as its sum is, while it is under way. */
  const useKnown = async (file: File, mine: FileHash) => {
    const mediaId = await knownVideo(file, mine);
    const isUnderWay = store.get().state === 'uploading' || store.get().state === 'paused' || store.get().state === 'waiting';
    if (mediaId === null || hashing !== mine || !isUnderWay) return;
    giveUp();
    become({ state: 'done', mediaId });
  };

  /** Ends what is under way, here and on the server. */
  const giveUp = () => {
    const url = upload?.url ?? recordOf(userId, postsId)?.uploadUrl ?? null;
    void upload?.abort();
    upload = null;
    hashing?.stop();
    hashing = null;
    if (url === null) return;
    forgetAt(url);
    void terminate(url);
  };

  const resume = () => {
    const isHeldUp = store.get().state === 'failed' || store.get().state === 'waiting';
    if (isHeldUp && complete !== null) return void finish(complete);
    if (upload === null || (store.get().state !== 'paused' && store.get().state !== 'waiting' && store.get().state !== 'failed'))
      return;
    meter = createSpeedMeter();
    become({ state: 'uploading', speed: null, secondsLeft: null, ...sending() });
    upload.start();
  };

  const onOnline = () => store.get().state === 'waiting' && resume();

  return {
    get: store.get,
    subscribe: store.subscribe,
    choose(file) {
      complete = null;
      accepted = 0;
      become({ state: 'uploading', name: file.name, size: file.size, sent: 0, speed: null, secondsLeft: null });
      void start(file);
    },
    pause() {
      if (store.get().state !== 'uploading' && store.get().state !== 'waiting') return;
      become({ state: 'paused', ...sending() });
      void upload?.abort();
    },
    resume,
    cancel() {
      giveUp();
      become({ state: 'idle' });
    },
    bind(id) {
      postsId = id;
      const record = uploadRecords(userId, Date.now()).find(({ uploadUrl }) => uploadUrl === upload?.url);
      if (record !== undefined) bindUpload(record.key, id);
    },
    async findUnfinished(id) {
      const record = recordOf(userId, id);
      if (record === undefined || store.get().state !== 'idle') return;
      const { filename: name, size } = record;
      const sent = await offsetOf(record.uploadUrl);
      if (store.get().state !== 'idle') return;
      if (sent === 'gone') return forgetUpload(record.key);
      accepted = sent ?? 0;
      become({ state: 'unfinished', name, size, sent: accepted });
      if (sent === size) await finish(record.uploadUrl);
    },
    attach() {
      gone = false;
      window.addEventListener('online', onOnline);
      return () => {
        gone = true;
        clearTimeout(patience);
        window.removeEventListener('online', onOnline);
        hashing?.stop();
        void upload?.abort();
      };
    },
  };

  function forgetAt(uploadUrl: string): void {
    for (const record of uploadRecords(userId, Date.now())) if (record.uploadUrl === uploadUrl) forgetUpload(record.key);
  }
}

const recordOf = (userId: string, postsId: string | null): UploadRecord | undefined =>
  postsId === null ? undefined : uploadRecords(userId, Date.now()).find((record) => record.postsId === postsId);
