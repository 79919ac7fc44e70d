import type { AdminScope } from '#contract/admins/areas.ts';
import type { RemarkKind } from '#contract/comments/appeals.ts';
import type { CheckScope } from '#contract/screening/risks.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { CaseState } from '../lifecycle.ts';

/** What a moderator said no to, for the one who wrote it. */
export interface Said {
  postId: string;
  authorId: string;
  content: string;
}

export interface Case extends Said {
  id: string;
  state: CaseState;
  /** What somebody should look at: words of the filter and marks of the content safety service. */
  riskyWords: string[];
  /** The author of the post, where the operator leaves cases to authors. */
  postAuthorId: string;
  onSite: boolean;
}

/** `text` is the reason or the reply; '' where none was given. */
export interface Outcome {
  how: 'refused' | 'hidden' | 'granted' | 'upheld';
  text: string;
}

/** What a kind of content has of its own; claims, decisions, refusals, appeals and the audit log are the same for all. */
export interface Reviewable<Row extends Case = Case> {
  kind: RemarkKind;
  noun: string;
  /** Of the content safety service's checks. */
  scope: CheckScope;
  /** Locks first, so that what is read then is what somebody else may have made of it. */
  lock(tx: Transaction, id: string): Promise<Row | undefined>;
  isInScope(tx: Transaction, row: Row, scope: AdminScope | null): Promise<boolean>;
  mark(tx: Transaction, id: string, riskyWords: string[]): Promise<void>;
  /** `isNew`: nobody else has seen it. Answers where it stands then, for it may wait for the author of the post still. */
  show(deps: Deps, tx: Transaction, row: Row, how: { isNew: boolean; byAuthor: boolean }): Promise<CaseState>;
  /** Off the site until somebody decides, or puts it back. */
  takeOff(deps: Deps, tx: Transaction, row: Row, state: 'waiting' | 'hidden'): Promise<void>;
  /** The author of the post does not want it: nobody puts it back. */
  remove(deps: Deps, tx: Transaction, row: Row): Promise<void>;
  /** A word to the one who wrote it. */
  notify(deps: Deps, tx: Transaction, said: Said, outcome: Outcome): Promise<void>;
}
