import type { AnswerAt, InputAt } from '#contract/calls.ts';
import type { save } from '#contract/posts/addresses.ts';
import type { PostType } from '#contract/posts/post.ts';
import type { Draft } from '#contract/posts/drafts.ts';
import type { DraftStore } from './draft-store.ts';
import type { DraftBase, DraftFields } from './fields.ts';
import type { LocalCopy } from './local-copies.ts';

/** Fields that the server would not take, while it has all the others. */
export type SavedWithout = readonly (keyof DraftFields)[];

/** How the text stands: shown at the top of the page. */
export type SaveState =
  | { kind: 'clean' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string; version: number; without: SavedWithout }
  | { kind: 'failed'; message: string; savedLocally: boolean }
  /**
   * Another tab or device saved in between. `editedAt`: when somebody last wrote here. `asked`: the author has seen the question and
   * left it for later; it is not put again, here or on the page that is opened next.
   */
  | { kind: 'conflict'; theirs: Draft; editedAt: number; asked: boolean }
  /** The work may not be written to any more: handed in, deleted, somebody else's. */
  | { kind: 'refused'; message: string; mayRetract: boolean };

export interface SaverOptions {
  type: PostType;
  userId: string;
  copyId: string;
  store: DraftStore;
  base: DraftBase;
  /** Marks of the texts that this one grew out of and that the server may have by now. */
  sent?: readonly string[];
  /** Whether the text in the form differs from the server's from the start (it came out of a local copy). */
  dirty?: boolean;
  /** When that text was last written on. */
  editedAt?: number;
  /** What the server has of another's, newer than what that text grew out of: nothing is saved until the author has chosen. */
  conflict?: { theirs: Draft; asked: boolean };
  send(form: InputAt<typeof save>, options: { keepalive: boolean }): Promise<AnswerAt<typeof save>>;
  load(postsId: string): Promise<Draft>;
  /** The post that a first save made whose answer was lost. */
  begun(draftKey: string): Promise<string | null>;
  /** The post has its id now, and whoever opens this page again should come to it. */
  onCreated(postsId: string): void;
  copies: { write(copy: LocalCopy): boolean; remove(id: string): void; hold(id: string): () => void };
  now(): number;
}

export interface Saver {
  state(): SaveState;
  base(): DraftBase;
  subscribe(listener: () => void): () => void;
  /** Saves what is not saved yet. Answers whether the server now has everything. */
  flush(options?: { keepalive?: boolean }): Promise<boolean>;
  /** Puts the text into the browser's store at once, without waiting for anything. Answers whether it is safe there. */
  saveLocally(): boolean;
  /** Ends a conflict; the text that was not chosen becomes a draft of its own. */
  settle(choice: 'mine' | 'theirs'): Promise<void>;
  /** Leaves a conflict as it is; the author is not asked again. */
  postpone(): void;
  /** The post may be written to again; `version` is the one it has now. */
  resume(version: number): void;
  /** Whether something typed is not on the server yet. */
  isDirty(): boolean;
  /** The text has left this page for good: nothing more is saved, and the local copy goes. */
  finish(): void;
  /** Begins to watch the draft; answers how to stop. */
  attach(): () => void;
}
