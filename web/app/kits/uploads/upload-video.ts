import { createStore, type Readable } from '../../lib/store.ts';
import { Upload, type DetailedError } from 'tus-js-client';
import { nanoid } from 'nanoid';
import { NO_SESSION } from '#contract/errors.ts';
import { createMedia } from '#contract/media-assets/addresses.ts';
import { UPLOAD_RESUMABLE_PATH } from '#contract/media-assets/constants.ts';
import { ApiError, freshAuthorization, leaveToLogin, request } from '../../lib/api.ts';
import { formatBytes } from '../../lib/format.ts';
import { hashFile, knownVideo, type FileHash } from './file-hash.ts';
import { bindUpload, fingerprintOf, forgetUpload, uploadRecords, urlStorageOf, type UploadRecord } from './upload-records.ts';
import { answerOf, isConnectionError, isPassing, lastSegment, offsetOf, terminate } from './upload-server.ts';
import { createSpeedMeter } from './upload-speed.ts';

interface Sending {
  name: string;
  size: number;
  sent: number;
}

/**
 * idle → uploading ⇄ paused; uploading → waiting (no connection; resumes by itself) → uploading; uploading → failed (`resume` retries);
 * uploading → finishing → done. A later visit starts with `unfinished`; choosing the same file continues it. `cancel` leads to idle.
 */
export type VideoUploadState =
  | { state: 'idle' }
  /** Started in an earlier visit. */
  | ({ state: 'unfinished' } & Sending)
  | ({ state: 'uploading'; speed: number | null; secondsLeft: number | null } & Sending)
  | ({ state: 'paused' } & Sending)
  /** No connection; it resumes by itself. */
  | ({ state: 'waiting' } & Sending)
  | ({ state: 'failed'; message: string } & Sending)
  /** All bytes are sent; the server turns the upload into a video. */
  | ({ state: 'finishing' } & Sending)
  /** The draft has the video. */
  | { state: 'done'; mediaId: string };

export interface VideoUpload extends Readable<VideoUploadState> {
  /** Starts the upload of a file, or continues an interrupted one. */
  choose(file: File): void;
  pause(): void;
  /** Continues after a pause, a failure or a loss of connection. */
  resume(): void;
  /** Aborts the upload and deletes it on the server. */
  cancel(): void;
  /** Restores an interrupted upload; a complete one ends without its file. */
  recall(record: UploadRecord): Promise<void>;
}

const CHUNK_BYTES = 8 * 1024 * 1024;
const ENDPOINT = `/api/v1${UPLOAD_RESUMABLE_PATH}`;
const RETRIES = [0, 1000, 3000, 5000];
/** Interval of tries while waiting, in case the server is down although the network works. */
const TRY_AGAIN_MS = 15_000;

/** Error of a file, checked before the upload; null: none. The server checks the content after the upload. */
export function videoProblem({ size, type, name }: File, maxBytes: number): string | null {
  if (size === 0) return '视频文件为空，请重新选择';
  if (size > maxBytes) return `单个视频不能超过 ${limitOf(maxBytes)}`;
  return type.startsWith('video/') || VIDEO_NAME.test(name) ? null : '不是视频文件，请重新选择';
}

/** A limit as text: 4 GB, 1.5 GB. */
export const limitOf = (bytes: number): string => formatBytes(bytes).replace('.0 ', ' ');

const VIDEO_NAME = /\.(mp4|m4v|mov|mkv|webm|avi|flv|wmv|mpe?g|ts|m2ts|3gp|ogv|rmvb|vob)$/i;
export const VIDEO_ACCEPT = 'video/*,.mkv,.flv,.avi,.wmv,.ts,.m2ts,.rmvb,.vob';

const sendingOf = (state: VideoUploadState): Sending =>
  'name' in state ? { name: state.name, size: state.size, sent: state.sent } : { name: '', size: 0, sent: 0 };

/** A resumable upload, whose video the server puts into the draft. */
export function createVideoUpload(userId: string, postsId: string): VideoUpload {
  const { get, set: become, subscribe } = createStore<VideoUploadState>({ state: 'idle' });
  let upload: Upload | null = null;
  let hashing: FileHash | null = null;
  /** Video of an earlier upload of the same file; answered before the server makes another. */
  let duplicate: Promise<string | null> = Promise.resolve(null);
  let meter = createSpeedMeter();
  /** Address of the upload once all bytes are sent. */
  let completeUrl: string | null = null;
  /** Bytes that the server has acknowledged. */
  let acceptedBytes = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const sending = (): Sending => sendingOf(get());

  const finish = async (uploadUrl: string) => {
    completeUrl = uploadUrl;
    become({ state: 'finishing', ...sending() });
    try {
      if ((await duplicate) !== null) return;
      const sha256 = (await hashing?.sum) ?? undefined;
      const { mediaId } = await request(createMedia, {
        uploadId: lastSegment(uploadUrl),
        postsId,
        ...(sha256 === undefined ? {} : { sha256 }),
      });
      forgetAt(uploadUrl);
      become({ state: 'done', mediaId });
    } catch (error) {
      // 409: the draft takes no video in its present state.
      if (error instanceof ApiError && error.status !== 409 && isPassing(error.status)) return wait();
      become({ state: 'failed', message: error instanceof Error ? error.message : '上传失败', ...sending() });
    }
  };

  const onError = (error: Error | DetailedError) => {
    const status = 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
    if (status === NO_SESSION) leaveToLogin('user');
    else if (isConnectionError(error) && isPassing(status)) wait();
    else become({ state: 'failed', message: answerOf(error) ?? '上传中断，已传部分会保留', ...sending() });
  };

  const wait = () => {
    // The timer runs without a network as well: some browsers miss its return.
    window.addEventListener('online', onOnline, { once: true });
    clearTimeout(retryTimer);
    retryTimer = setTimeout(onOnline, TRY_AGAIN_MS);
    // Bytes sent but not acknowledged may be lost.
    become({ state: 'waiting', ...sending(), ...(completeUrl === null ? { sent: acceptedBytes } : {}) });
  };

  const start = async (file: File) => {
    hashing = hashFile(file);
    duplicate = knownVideo(file, hashing, postsId);
    void duplicate.then(acceptDuplicate);
    upload = new Upload(file, {
      endpoint: ENDPOINT,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRIES,
      metadata: { filename: file.name, filetype: file.type },
      fingerprint: async () => fingerprintOf(file),
      urlStorage: urlStorageOf(userId, postsId, nanoid),
      async onBeforeRequest(outgoing) {
        const headers = await freshAuthorization('user');
        for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
      },
      // Without a network it does not retry but waits for the network.
      onShouldRetry: (error) => navigator.onLine && isPassing(error.originalResponse?.getStatus() ?? 0),
      onProgress(sent, size) {
        meter.add(sent, performance.now());
        if (get().state === 'paused') return;
        become({ state: 'uploading', name: file.name, size, sent, speed: meter.speed(), secondsLeft: meter.secondsLeft(size) });
      },
      onChunkComplete: (_chunk, bytes) => {
        acceptedBytes = bytes;
      },
      onSuccess: () => upload !== null && void finish(upload.url ?? ''),
      onError,
    });
    const [previous] = await upload.findPreviousUploads();
    if (previous !== undefined) {
      bindUpload(previous.urlStorageKey, postsId);
      upload.resumeFromPreviousUpload(previous);
    }
    upload.start();
  };

  /** Ends the upload: the draft has the video, even after a pause or cancellation meanwhile. */
  const acceptDuplicate = (mediaId: string | null) => {
    if (mediaId === null) return;
    giveUp();
    become({ state: 'done', mediaId });
  };

  /** Aborts the upload under way and deletes it on the server. */
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
    const { state } = get();
    if ((state === 'failed' || state === 'waiting') && completeUrl !== null) return void finish(completeUrl);
    if (upload === null || (state !== 'paused' && state !== 'waiting' && state !== 'failed')) return;
    meter = createSpeedMeter();
    become({ state: 'uploading', speed: null, secondsLeft: null, ...sending() });
    upload.start();
  };

  function onOnline(): void {
    if (get().state === 'waiting') resume();
  }

  return {
    get,
    subscribe,
    choose(file) {
      become({ state: 'uploading', name: file.name, size: file.size, sent: 0, speed: null, secondsLeft: null });
      void start(file);
    },
    pause() {
      if (get().state !== 'uploading' && get().state !== 'waiting') return;
      become({ state: 'paused', ...sending() });
      void upload?.abort();
    },
    resume,
    cancel() {
      giveUp();
      become({ state: 'idle' });
    },
    async recall({ key, filename: name, size, uploadUrl }) {
      become({ state: 'unfinished', name, size, sent: 0 });
      const sent = await offsetOf(uploadUrl);
      if (get().state !== 'unfinished') return;
      if (sent === 'gone') {
        forgetUpload(key);
        return become({ state: 'idle' });
      }
      become({ state: 'unfinished', name, size, sent: sent ?? 0 });
      if (sent === size) await finish(uploadUrl);
    },
  };

  function forgetAt(uploadUrl: string): void {
    for (const record of uploadRecords(userId, Date.now())) if (record.uploadUrl === uploadUrl) forgetUpload(record.key);
  }
}

/** Record of an incomplete upload for the draft. */
const recordOf = (userId: string, postsId: string): UploadRecord | undefined =>
  uploadRecords(userId, Date.now()).find((record) => record.postsId === postsId);
