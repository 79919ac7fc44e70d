import type { AnswerOf, InputOf } from '#contract/call.ts';
import type { Draft, PostType, save } from '#contract/posts.ts';
import type { DraftStore } from './draft-store.ts';
import type { DraftBase } from './fields.ts';
import type { LocalCopy } from './local-copies.ts';

/** How the text stands: shown at the top of the page. */
export type SaveState =
  | { kind: 'clean' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string; version: number }
  | { kind: 'failed'; message: string; keptLocally: boolean }
  /** Another tab or device saved in between. */
  | { kind: 'conflict'; theirs: Draft }
  /** The work may not be written to any more: handed in, deleted, somebody else's. */
  | { kind: 'refused'; message: string };

export interface SaverOptions {
  type: PostType;
  userId: string;
  copyId: string;
  store: DraftStore;
  base: DraftBase;
  /** Whether the text on the desk differs from the server's from the start (it came out of a local copy). */
  dirty?: boolean;
  send(form: InputOf<typeof save>, options: { keepalive: boolean }): Promise<AnswerOf<typeof save>>;
  load(postsId: string): Promise<Draft>;
  copies: { write(copy: LocalCopy): boolean; remove(id: string): void; hold(id: string): () => void };
  now(): number;
}

export interface Saver {
  state(): SaveState;
  base(): DraftBase;
  subscribe(listener: () => void): () => void;
  /** Saves what is not saved yet. Answers whether the server now has everything. */
  flush(options?: { keepalive?: boolean }): Promise<boolean>;
  /** Puts the text into the browser's store at once, without waiting for anything. */
  keepLocally(): void;
  /** Ends a conflict; the text that was not chosen becomes a draft of its own. */
  settle(choice: 'mine' | 'theirs'): Promise<void>;
  /** The work may be written to again; `version` is the one it has now. */
  resume(version: number): void;
  /** Whether something typed is not on the server yet. */
  isDirty(): boolean;
  /** The text has left this page for good: nothing more is saved, and the local copy goes. */
  finish(): void;
  /** Begins to watch the draft; answers how to stop. */
  attach(): () => void;
}
