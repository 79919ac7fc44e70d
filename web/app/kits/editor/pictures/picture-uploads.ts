import type { Uploaded } from '#contract/media-assets/media-assets.ts';
import { createStore, type Readable } from '../../../lib/store.ts';
import { ApiError } from '../../../lib/api.ts';

/** A picture of the text that has no address yet. */
export type PictureUpload =
  | { state: 'uploading'; percent: number; preview: string; /** The server takes no more this minute. */ waits?: true }
  | { state: 'failed'; message: string; preview: string }
  /** A paste named a picture whose data did not come along. */
  | { state: 'missing'; note: string }
  | { state: 'done'; picture: Uploaded };

export interface PictureUploads {
  /** Answers an id that stands in the text until the picture has its address. */
  start(file: Blob): string;
  /** A picture another page of this site shows: it is fetched and becomes the author's own. */
  startFrom(src: string): string;
  /** A picture of another site, which the server fetches; `note` says which one it was when that fails. */
  bring(src: string, note: string): string;
  missing(note: string): string;
  get(id: string): PictureUpload | undefined;
  retry(id: string): void;
  /** Another file in the same place. */
  replace(id: string, file: Blob): void;
  /** All of them by id, to be listened to. */
  state: Readable<ReadonlyMap<string, PictureUpload>>;
  dispose(): void;
}

export interface PictureWays {
  send: (file: Blob, onProgress: (percent: number) => void) => Promise<Uploaded>;
  /** Has the server fetch it. */
  bring: (src: string) => Promise<Uploaded>;
  /** A picture of another site did not come. */
  onLost: (note: string) => void;
}

const AT_ONCE = 3;

/** A file; a picture of this site; a picture of another one. */
type Source = Blob | { src: string } | { src: string; note: string };

export function createPictureUploads({ send, bring, onLost }: PictureWays, newId: () => string): PictureUploads {
  const uploads = createStore<ReadonlyMap<string, PictureUpload>>(new Map());
  const sources = new Map<string, Source>();
  const waiting: string[] = [];
  /** What the server takes no more of for now: what is sent and what it fetches have limits of their own. */
  const held = new Map<Way, ReturnType<typeof setTimeout>>();
  let running = 0;

  const put = (id: string, upload: PictureUpload) => uploads.set(new Map([...uploads.get(), [id, upload]]));

  const begin = (id: string, source: Source) => {
    revoke(uploads.get().get(id));
    sources.set(id, source);
    put(id, { state: 'uploading', percent: 'note' in source ? 100 : 0, preview: previewOf(source) });
    waiting.push(id);
    next();
  };

  // A paste of thirty pictures is sent a few at a time, in the order of the text.
  const next = () => {
    const index = running < AT_ONCE ? waiting.findIndex((id) => !held.has(wayOf(sources.get(id)))) : -1;
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
      const picture = await stored(source, (percent) => put(id, { state: 'uploading', percent, preview }));
      sources.delete(id);
      put(id, { state: 'done', picture });
      // The page shows the stored picture by now.
      setTimeout(() => URL.revokeObjectURL(preview), 10_000);
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds !== null) return hold(id, source, seconds, preview);
      const message = error instanceof Error ? error.message : '图片上传失败';
      if ('note' in source) onLost(source.note);
      put(id, {
        state: 'failed',
        message: 'note' in source ? `这里原有一张图片（${source.note}），${message}` : message,
        preview,
      });
    }
  };

  // An article with more pictures than a minute has room for goes on by itself, in the order of the text.
  const hold = (id: string, source: Source, seconds: number, preview: string) => {
    const way = wayOf(source);
    waiting.unshift(id);
    put(id, { state: 'uploading', percent: 0, preview, waits: true });
    if (held.has(way)) return;
    const release = () => {
      held.delete(way);
      // Each that ends starts one; after a pause none is left that could.
      for (let free = running; free < AT_ONCE; free += 1) next();
    };
    held.set(way, setTimeout(release, seconds * 1000));
  };

  const stored = async (source: Source, onProgress: (percent: number) => void): Promise<Uploaded> =>
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
      for (const timer of held.values()) clearTimeout(timer);
    },
  };
}

type Way = 'send' | 'bring';

const wayOf = (source: Source | undefined): Way => (source !== undefined && 'note' in source ? 'bring' : 'send');

/** Too many in a minute, or too much at once for now; anything else is for the author to decide on. */
function secondsToWait(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  return error.status === 429 ? (error.retryAfter ?? UNTOLD_SECONDS) : error.status === 503 ? error.retryAfter : null;
}

const UNTOLD_SECONDS = 20;

/** What lies elsewhere is not shown before it is the author's own: the page may not load it. */
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
