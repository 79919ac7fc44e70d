import type { AdminScope } from '#contract/admins/areas.ts';
import type { RemarkKind } from '#contract/comments/appeals.ts';
import type { CheckScope } from '#contract/screening/risks.ts';
import type { AdminActor } from '../../../core/actor.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { AuditRecord } from '../../audit-log/service.ts';
import type { FoundHit } from '../../screening/service.ts';
import type { CaseState } from '../lifecycle.ts';

export interface Case {
  id: string;
  state: CaseState;
  /** Which of its checks counts, where each change is checked anew. */
  round?: string | null;
  /** What somebody should look at: words of the filter and marks of the content safety service. */
  riskyWords: string[];
  /** Its people have gone on from it, so that the content safety service takes it off no more. */
  isSettled?: boolean;
}

/** What a moderator said no to, for the one who wrote it. */
export interface Said {
  postId: string;
  authorId: string;
  content: string;
}

/** A case under a post. */
export interface Remark extends Case, Said {
  /** The author of the post, where the operator leaves cases to authors. */
  postAuthorId: string;
  onSite: boolean;
}

/** `text` is the reason or the reply; '' where none was given. */
export interface Outcome {
  how: 'held' | 'shown' | 'refused' | 'hidden' | 'granted' | 'upheld';
  text: string;
}

/** Without an administrator the content safety service decided, by what it hit. */
export interface By {
  adminId: string | null;
  reason: string;
  hits: readonly FoundHit[];
}

export interface Decision {
  passed: boolean;
  /** Where the case stands after the decision. */
  state: CaseState;
  reason: string | undefined;
}

/** What a kind of content has of its own where the content safety service judges it. */
export interface Judged<Row extends Case = Case> {
  kind: string;
  /** Of the content safety service's checks. */
  scope: CheckScope;
  /** Of checks of a part of it. */
  partScope?: CheckScope;
  /** Locks first, so that what is read then is what somebody else may have made of it. `round`: by which check, where there are several. */
  lock(tx: Transaction, id: string, round?: string | null): Promise<Row | undefined>;
  /** Left out where the room has its claims. */
  isClaimed?(deps: Deps, tx: Transaction, id: string): Promise<boolean>;
  mark(tx: Transaction, row: Row, riskyWords: string[]): Promise<void>;
  /** `isNew`: nobody else has seen it. Answers where it stands then, for it may have to wait for somebody else. */
  show(
    deps: Deps,
    tx: Transaction,
    row: Row,
    how: { isNew: boolean; byAuthor: boolean; adminId: string | null },
  ): Promise<CaseState>;
  /** Off the site until somebody decides, or puts it back. */
  takeOff(deps: Deps, tx: Transaction, row: Row, state: 'waiting' | 'hidden', by: By): Promise<void>;
  /** A word to the one who wrote it; left out where its page says so. */
  notify?(deps: Deps, tx: Transaction, row: Row, outcome: Outcome): Promise<void>;
  /** What an appeal against a no is about; left out where the room hears none. */
  appealOf?(row: Row): Said & { kind: RemarkKind };
  /** An account was closed: what others wrote of its user. */
  forgetUser?(deps: Deps, userId: string): Promise<void>;
}

/** The same where people decide in the room; claims, decisions, refusals, appeals and the audit log are the same for all. */
export interface Reviewable<Row extends Case = Case> extends Judged<Row> {
  noun: string;
  /** The sentences of refused decisions that a noun does not give; without `late` a decision can be undone, and be made twice. */
  sentences?: { missing?: string; late?: string };
  /** What was found stays with a case that a person passes, for the history. */
  keepsMarks?: boolean;
  /** Left out where every moderator decides on every case. */
  isInScope?(tx: Transaction, row: Row, scope: AdminScope | null): Promise<boolean>;
  /** Refuses the administrator who may not let a case out; answers marks for the audit log. */
  requireAnother?(deps: Deps, row: Row, admin: AdminActor): Record<string, unknown>;
  /** For the audit log. */
  recordOf(row: Row, decision: Decision): AuditRecord;
}

/** What stands under posts, on which their authors may decide. */
export interface Remarks<Row extends Remark = Remark> extends Reviewable<Row> {
  kind: RemarkKind;
  /** The author of the post does not want it: nobody puts it back. */
  remove(deps: Deps, tx: Transaction, row: Row): Promise<void>;
  notify(deps: Deps, tx: Transaction, said: Said, outcome: Outcome): Promise<void>;
  find(db: Queryable, id: string): Promise<Omit<Said, 'content'> | undefined>;
  /** What stands beside a case, for the one who decides on it. */
  listAround(db: Queryable, id: string): Promise<Around[]>;
  /** How many of them somebody has written since then. */
  countWritten(db: Queryable, writerId: string, since: Date): Promise<number>;
}

export interface Around {
  id: string;
  authorId: string;
  content: string;
  createdAt: string;
  atMs?: number;
}

/** Every kind, by its name (server/src/lists.ts). */
export interface Kinds extends Record<RemarkKind, Remarks> {
  [kind: string]: Judged;
}
