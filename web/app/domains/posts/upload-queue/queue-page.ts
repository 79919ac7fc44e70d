import { nanoid } from 'nanoid';
import type { MediaDetail } from '#contract/media-assets/media-assets.ts';
import { createStore, type Readable } from '../../../lib/store.ts';
import type { Refusal } from './upload-queue.ts';

/** The video whose form is open, as the form has it. */
export interface OpenVideo {
  postsId: string | null;
  /** What it goes by until it has an id. */
  draftKey: string;
  title: string;
  cover: string | null;
  /** The file waits for the id of the draft. */
  isStarting: boolean;
  media: MediaDetail | undefined;
  /** It has a video, though nothing may be known about it yet. */
  hasMedia: boolean;
  /** How many of its fields beside the video have to be filled in or mended. */
  missing: number;
  isSubmitted: boolean;
}

export interface QueuePageState {
  open: OpenVideo | null;
  /** How many fields were missing when a video was last open here. */
  missing: Readonly<Record<string, number>>;
  /** Videos that were submitted here, by their ids. */
  submitted: Readonly<Record<string, string>>;
  refused: readonly (Refusal & { key: string })[];
}

/** What the page knows of its videos beside their uploads and drafts. It lives as long as the page is open. */
export interface QueuePage extends Readable<QueuePageState> {
  show(open: OpenVideo | null): void;
  refuse(refusal: Refusal): void;
  dismiss(key: string): void;
  /** Whether the form that opens next takes the focus. */
  wantFocus(wanted: boolean): void;
  takeFocus(): boolean;
}

export function createQueuePage(): QueuePage {
  const { get, set, subscribe } = createStore<QueuePageState>({ open: null, missing: {}, submitted: {}, refused: [] });
  let focusWanted = false;
  return {
    get,
    subscribe,
    show(open) {
      const { missing, submitted, refused } = get();
      if (open?.postsId == null) return set({ open, missing, submitted, refused });
      const { postsId, title, isSubmitted } = open;
      // One that was taken back from review is being written again.
      const { [postsId]: _taken, ...others } = submitted;
      set({
        open,
        missing: { ...missing, [postsId]: open.missing },
        submitted: isSubmitted ? { ...submitted, [postsId]: title } : others,
        refused,
      });
    },
    refuse: (refusal) => set({ ...get(), refused: [...get().refused, { ...refusal, key: nanoid() }] }),
    dismiss: (key) => set({ ...get(), refused: get().refused.filter((one) => one.key !== key) }),
    wantFocus(wanted) {
      focusWanted = wanted;
    },
    takeFocus() {
      const wanted = focusWanted;
      focusWanted = false;
      return wanted;
    },
  };
}

/** Nothing was chosen or written in the open form: the first file that comes can have its place. */
export const isBlank = (open: OpenVideo | null): boolean =>
  open !== null && open.postsId === null && open.title === '' && !open.hasMedia && !open.isStarting;
