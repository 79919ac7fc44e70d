import { nanoid } from 'nanoid';
import type { MediaDetail } from '#contract/media-assets/media-assets.ts';
import { createStore, type Readable } from '../../../lib/store.ts';
import type { Refusal } from './upload-queue.ts';

/** The video whose form is open, with the present values of the form. */
export interface OpenVideo {
  postsId: string | null;
  /** The key of the draft until it has an id. */
  draftKey: string;
  title: string;
  cover: string | null;
  /** A file was chosen, and its upload waits for the id of the draft. */
  isStarting: boolean;
  media: MediaDetail | undefined;
  /** The draft has a video; `media` may not be loaded yet. */
  hasMedia: boolean;
  /** The number of fields beside the video that are empty or wrong. */
  missing: number;
  isSubmitted: boolean;
}

export interface QueuePageState {
  open: OpenVideo | null;
  /** The number of missing fields by post, from the last time that its form was open on this page. */
  missing: Readonly<Record<string, number>>;
  /** Titles of the videos that were submitted on this page, by post. */
  submitted: Readonly<Record<string, string>>;
  /** Files that the queue did not accept. */
  refused: readonly (Refusal & { key: string })[];
}

/** State of the page that neither uploads nor drafts contain. It lives as long as the page is open. */
export interface QueuePage extends Readable<QueuePageState> {
  show(open: OpenVideo | null): void;
  refuse(refusal: Refusal): void;
  dismiss(key: string): void;
  /** Sets whether the form that opens next takes the focus. */
  wantFocus(wanted: boolean): void;
  /** Reads and clears that setting. */
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
      // A video that was retracted from review is no longer submitted.
      const { [postsId]: _retracted, ...others } = submitted;
      set({
        open,
        missing: { ...missing, [postsId]: open.missing },
        submitted: isSubmitted ? { ...submitted, [postsId]: title } : others,
        refused,
      });
    },
    refuse: (refusal) => set({ ...get(), refused: [...get().refused, { ...refusal, key: nanoid() }] }),
    dismiss: (key) => set({ ...get(), refused: get().refused.filter((refusal) => refusal.key !== key) }),
    wantFocus(wanted) {
      focusWanted = wanted;
    },
    takeFocus() {
      const isWanted = focusWanted;
      focusWanted = false;
      return isWanted;
    },
  };
}

/** Whether the open form is untouched, so that it can take the first chosen file. */
export const isBlank = (open: OpenVideo | null): boolean =>
  open !== null && open.postsId === null && open.title === '' && !open.hasMedia && !open.isStarting;
