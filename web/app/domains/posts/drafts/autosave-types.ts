import type { AnswerAt, InputAt } from '#contract/calls.ts';
import type { save } from '#contract/posts/addresses.ts';
import type { PostType } from '#contract/posts/post.ts';
import type { Draft } from '#contract/posts/drafts.ts';
import type { DraftStore } from './draft-store.ts';
import type { DraftBase, DraftFields } from './fields.ts';
import type { LocalCopy } from './local-copies.ts';

/** Fields that the server refuses and that were left out of the save. */
export type SavedWithout = readonly (keyof DraftFields)[];

/** The state of saving, shown at the top of the page. */
export type SaveState =
  | { kind: 'clean' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string; version: number; without: SavedWithout }
  | { kind: 'failed'; message: string; savedLocally: boolean }
  /**
   * Another tab or device saved in between. `editedAt` is the last edit here. `asked`: the author postponed the choice and is not
   * asked again, neither here nor after opening the post anew.
   */
  | { kind: 'conflict'; theirs: Draft; editedAt: number; asked: boolean }
  /** The post may not be edited any more: it was submitted or deleted, or is not one's own. */
  | { kind: 'refused'; message: string; mayRetract: boolean };

export interface SaverOptions {
  type: PostType;
  userId: string;
  copyId: string;
  store: DraftStore;
  base: DraftBase;
  /** Hashes of earlier states of the text whose save was not confirmed, so the server may have one of them. */
  sent?: readonly string[];
  /** The initial text differs from the server's, since it comes from a local copy. */
  dirty?: boolean;
  /** The last edit of the initial text. */
  editedAt?: number;
  /** The server has a newer version than the one the text is based on: nothing is saved until the author has chosen. */
  conflict?: { theirs: Draft; asked: boolean };
  send(form: InputAt<typeof save>, options: { keepalive: boolean }): Promise<AnswerAt<typeof save>>;
  load(postsId: string): Promise<Draft>;
  /** The id of the post that an earlier first save with this key created, whose response was lost; null if there is none. */
  begun(draftKey: string): Promise<string | null>;
  /** The first save created the post; the page's address should name it from now on. */
  onCreated(postsId: string): void;
  copies: { write(copy: LocalCopy): boolean; remove(id: string): void; hold(id: string): () => void };
  now(): number;
}

export interface Saver {
  state(): SaveState;
  base(): DraftBase;
  subscribe(listener: () => void): () => void;
  /** Saves pending changes. Resolves to whether the server has everything. */
  flush(options?: { keepalive?: boolean }): Promise<boolean>;
  /** Writes the text to the browser's storage synchronously. Returns whether that succeeded or was not needed. */
  saveLocally(): boolean;
  /** Ends a conflict; the text that was not chosen becomes a draft of its own. */
  resolveConflict(choice: 'mine' | 'theirs'): Promise<void>;
  /** Keeps the conflict without asking the author again. */
  postpone(): void;
  /** Goes on after the post became editable again; `version` is its current one. */
  resume(version: number): void;
  /** Whether there are changes that the server does not have. */
  isDirty(): boolean;
  /** Ends saving for good, since the text was submitted or given up; removes the local copy. */
  finish(): void;
  /** Starts to watch the draft for changes; returns a function that stops it. */
  attach(): () => void;
}
