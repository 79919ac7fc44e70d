import type { Uploaded } from '#contract/media-assets/media-assets.ts';
import { createStore, type Readable } from '../../../lib/store.ts';
import { ApiError } from '../../../lib/api.ts';

/** State of a picture that has no address yet. */
export type PictureUpload =
  | { state: 'uploading'; percent: number; preview: string; /** It waits because the server's limit is reached. */ waits?: true }
  | { state: 'failed'; message: string; preview: string }
  /** A pasted picture without data, such as a file on the author's disk. */
  | { state: 'missing'; note: string }
  | { state: 'done'; picture: Uploaded };

export interface PictureUploads {
  /** Starts uploading a file; returns the upload's id, which the text contains until the picture has its address. */
  start(file: Blob): string;
  /** Copies a picture of this site to a new upload of the author. */
  startFrom(src: string): string;
  /** Lets the server fetch a picture of another site; `note` names it for the author if that fails. */
  bring(src: string, note: string): string;
  /** Registers a picture that is missing. */
  missing(note: string): string;
  get(id: string): PictureUpload | undefined;
  retry(id: string): void;
  /** Uploads another file for the same picture. */
  replace(id: string, file: Blob): void;
  /** All uploads by id. */
  state: Readable<ReadonlyMap<string, PictureUpload>>;
  dispose(): void;
}

/** The requests that uploads need. */
export interface PictureRequests {
  send: (file: Blob, onProgress: (percent: number) => void) => Promise<Uploaded>;
  /** Lets the server fetch a picture of another site. */
  bring: (src: string) => Promise<Uploaded>;
  /** Called when the server could not fetch a picture of another site. */
  onLost: (note: string) => void;
}

const UPLOADS_IN_PARALLEL = 3;

/** A file, a picture of this site, or a picture of another site (with a note). */
type Source = Blob | { src: string } | { src: string; note: string };

export function createPictureUploads({ send, bring, onLost }: PictureRequests, newId: () => string): PictureUploads {
  const uploads = createStore<ReadonlyMap<string, PictureUpload>>(new Map());
  const sources = new Map<string, Source>();
  /** Ids of uploads to start, in the order of the text. */
  const waiting: string[] = [];
  /** Ways whose rate limit is reached, with the timer that resumes them. Sending and fetching have separate limits. */
  const paused = new Map<Way, ReturnType<typeof setTimeout>>();
  let running = 0;

  const put = (id: string, upload: PictureUpload) => uploads.set(new Map([...uploads.get(), [id, upload]]));

  const begin = (id: string, source: Source) => {
    revoke(uploads.get().get(id));
    sources.set(id, source);
    put(id, { state: 'uploading', percent: 'note' in source ? 100 : 0, preview: previewOf(source) });
    waiting.push(id);
    next();
  };

  // At most UPLOADS_IN_PARALLEL uploads run at the same time.
  const next = () => {
    const index = running < UPLOADS_IN_PARALLEL ? waiting.findIndex((id) => !paused.has(wayOf(sources.get(id)))) : -1;
    const [id] = index < 0 ? [] : waiting.splice(index, 1);
    if (id === undefined) return;
    running += 1;
    void run(id).finally(() => {
      running -= 1;
      next();
    });
    next();
  };

  const run = async (id: string) => {
    const source = sources.get(id);
    const upload = uploads.get().get(id);
    if (source === undefined || upload?.state !== 'uploading') return;
    const { preview } = upload;
    try {
      const picture = await store(source, (percent) => put(id, { state: 'uploading', percent, preview }));
      sources.delete(id);
      put(id, { state: 'done', picture });
      // Later, when the page certainly shows the uploaded picture instead of the preview.
      setTimeout(() => URL.revokeObjectURL(preview), 10_000);
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds !== null) return pause(id, source, seconds, preview);
      const message = error instanceof Error ? error.message : '图片上传失败';
      if ('note' in source) onLost(source.note);
      put(id, {
        state: 'failed',
        message: 'note' in source ? `这里原有一张图片（${source.note}），${message}` : message,
        preview,
      });
    }
  };

  // When the rate limit is reached, the upload goes back to the head of the queue and its way resumes after the given seconds.
  const pause = (id: string, source: Source, seconds: number, preview: string) => {
    const way = wayOf(source);
    waiting.unshift(id);
    put(id, { state: 'uploading', percent: 0, preview, waits: true });
    if (paused.has(way)) return;
    const resume = () => {
      paused.delete(way);
      // Usually an upload that ends starts the next one; after a pause none may be running.
      for (let free = running; free < UPLOADS_IN_PARALLEL; free += 1) next();
    };
    paused.set(way, setTimeout(resume, seconds * 1000));
  };

  const store = async (source: Source, onProgress: (percent: number) => void): Promise<Uploaded> =>
    'note' in source ? bring(source.src) : send('src' in source ? await fetchPicture(source.src) : source, onProgress);

  return {
    start(file) {
      const id = newId();
      begin(id, file);
      return id;
    },
    startFrom(src) {
      const id = newId();
      begin(id, { src });
      return id;
    },
    bring(src, note) {
      const id = newId();
      begin(id, { src, note });
      return id;
    },
    missing(note) {
      const id = newId();
      put(id, { state: 'missing', note });
      return id;
    },
    get: (id) => uploads.get().get(id),
    retry(id) {
      const source = sources.get(id);
      if (source !== undefined && uploads.get().get(id)?.state === 'failed') begin(id, source);
    },
    replace: begin,
    state: uploads,
    dispose() {
      for (const upload of uploads.get().values()) revoke(upload);
      for (const timer of paused.values()) clearTimeout(timer);
    },
  };
}

type Way = 'send' | 'bring';

const wayOf = (source: Source | undefined): Way => (source !== undefined && 'note' in source ? 'bring' : 'send');

/** Seconds until a try makes sense after a rate limit (429) or overload (503); null: another error, which the author sees. */
function secondsToWait(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  return error.status === 429 ? (error.retryAfter ?? DEFAULT_WAIT_SECONDS) : error.status === 503 ? error.retryAfter : null;
}

/** Used when a 429 names no time. */
const DEFAULT_WAIT_SECONDS = 20;

/** Address of a preview; '' for a picture of another site, which the content security policy forbids to load. */
function previewOf(source: Source): string {
  if ('note' in source) return '';
  return 'src' in source ? source.src : URL.createObjectURL(source);
}

async function fetchPicture(src: string): Promise<Blob> {
  const response = await fetch(src);
  if (!response.ok) throw new Error('图片已不存在');
  return response.blob();
}

function revoke(upload: PictureUpload | undefined): void {
  if ((upload?.state === 'uploading' || upload?.state === 'failed') && upload.preview !== '') URL.revokeObjectURL(upload.preview);
}
