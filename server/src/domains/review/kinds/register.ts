import type { AdminScope } from '#contract/admins/areas.ts';
import type { RemarkKind } from '#contract/comments/appeals.ts';
import type { EarlierState } from '#contract/moderation/constants.ts';
import type { CheckScope } from '#contract/screening/risks.ts';
import type { AdminActor } from '../../../core/actor.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { AuditRecord } from '../../audit-log/service.ts';
import type { FoundHit } from '../../screening/service.ts';
import type { CaseState } from '../lifecycle.ts';

/** A piece of content under review, as `lock` of its kind reads it. */
export interface Case {
  id: string;
  state: CaseState;
  /** Id of the check that counts, for a kind whose changes are checked one by one. */
  round?: string | null;
  /** Words of the filter and marks of the content safety service that a moderator should look at. */
  riskyWords: string[];
  /** True when no judgement takes the case off the site any more, because its writer or reader has moved on. */
  isFinal?: boolean;
}

/** Writer and text of a case under a post, for the notification of a decision. */
export interface WriterAndText {
  postId: string;
  /** The writer of the case; the author of the post is `postAuthorId`. */
  authorId: string;
  content: string;
}

/** A comment or danmaku. */
export interface Remark extends Case, WriterAndText {
  /** The author of the post, who decides where the settings allow it (`AuthorReview`). */
  postAuthorId: string;
  onSite: boolean;
}

/** The decision that a notification tells; `text`: the reason or the reply to an appeal, '' for none. */
export interface Outcome {
  how: 'held' | 'shown' | 'refused' | 'hidden' | 'granted' | 'upheld';
  text: string;
}

/** The decision to take a case off the site. `adminId` is null for a decision of the content safety service, which has `hits`. */
export interface RemovalDecision {
  adminId: string | null;
  reason: string;
  hits: readonly FoundHit[];
}

export interface Decision {
  passed: boolean;
  /** After the decision. */
  state: CaseState;
  reason: string | undefined;
}

/** The functions of a kind of content that the content safety service judges. */
export interface JudgedKind<Row extends Case = Case> {
  kind: string;
  /** Scope of its checks by the content safety service. */
  scope: CheckScope;
  /** Scope of the checks of a part. */
  partScope?: CheckScope;
  /** Locks a case before reading it. `round`: id of the check. */
  lock(tx: Transaction, id: string, round?: string | null): Promise<Row | undefined>;
  mark(tx: Transaction, row: Row, riskyWords: string[]): Promise<void>;
  /** Shows a case and answers its new state: it may have to wait for another person. `isNew`: only the writer has seen it. */
  show(
    deps: Deps,
    tx: Transaction,
    row: Row,
    how: { isNew: boolean; byAuthor: boolean; adminId: string | null },
  ): Promise<CaseState>;
  /** Takes a case off the site, until a decision (`waiting`) or until a person shows it again (`hidden`). */
  takeOff(deps: Deps, tx: Transaction, row: Row, state: 'waiting' | 'hidden', by: RemovalDecision): Promise<void>;
  /** Notifies the writer. */
  notify?(deps: Deps, tx: Transaction, row: Row, outcome: Outcome): Promise<void>;
  /** The content of an appeal against a refusal; without this function a kind has no appeals. */
  appealOf?(row: Row): WriterAndText & { kind: RemarkKind };
  /** Removes a closed account's name from what others have written. */
  forgetUser?(deps: Deps, userId: string): Promise<void>;
}

/** The functions of cases that administrators claim. */
export interface Claimable<Row extends Pick<Case, 'state'> = Pick<Case, 'state'>> {
  kind: string;
  noun: string;
  /** First part of its actions in the audit log; by default `kind`. */
  auditName?: string;
  /**
   * `missing`: error for a case that does not exist, by default made of `noun`. `late`: error for a decision on a case that no longer waits; without it
   * a decision can be undone, and a repeated one is answered like the first.
   */
  sentences?: { missing?: string; late?: string };
  /** Locks a case before reading it. */
  lock(tx: Transaction, id: string): Promise<Row | undefined>;
  /** Whether the categories and provinces of a role include a case; by default they do. */
  isInScope?(tx: Transaction, row: Row, scope: AdminScope | null): Promise<boolean>;
  /** Writes a claim or its release into the history of a case. */
  recordClaim?(deps: Deps, tx: Transaction, row: Row, admin: AdminActor, claimed: boolean): Promise<void>;
}

/** The functions of a kind whose cases administrators claim and change (`changeCase`). */
export interface ClaimableKind<Row extends Case = Case> extends JudgedKind<Row>, Omit<Claimable<Row>, 'kind' | 'lock'> {}

/** The functions of a kind that moderators pass or refuse; decisions, refusals, appeals and the audit log are the same for all these kinds. */
export interface ReviewableKind<Row extends Case = Case> extends ClaimableKind<Row> {
  /** Keeps the marks of a case that a person passes, for the history. */
  keepsMarks?: boolean;
  /** Throws for an administrator who may not pass a case; answers fields for the audit log. */
  requireAnother?(deps: Deps, row: Row, admin: AdminActor): Record<string, unknown>;
  /** The entry of the audit log. */
  recordOf(row: Row, decision: Decision): AuditRecord;
}

/** Cases that a moderator sees with the record of their writer and with what stands around them. */
export interface KindWithRecord {
  /** The writer of a case that moderators may see. */
  find(db: Queryable, id: string): Promise<{ authorId: string } | undefined>;
  /** The context of a case, as far as moderators may see it; `since`: the begin of the writer's record. */
  listAround(db: Queryable, id: string, since: Date): Promise<ContextPiece[]>;
  /** Number of cases that a user has written since then. */
  countWritten(db: Queryable, writerId: string, since: Date): Promise<number>;
  /** Number of refusals of a user's cases since then. */
  countRefused(db: Queryable, writerId: string, since: Date): Promise<number>;
}

/** A piece of the context of a case. */
export interface ContextPiece {
  id: string;
  /** The writer of this piece. */
  authorId: string;
  /** A text, or with `isPicture` the address of a picture. */
  content: string;
  isPicture?: boolean;
  createdAt: Date | string;
  /** The moment of a danmaku in its video. */
  atMs?: number;
  /** The state of an earlier case of the same writer. */
  state?: EarlierState;
}

/** Kinds under posts; the authors of the posts may decide on them. */
export interface RemarkReviewKind<Row extends Remark = Remark> extends ReviewableKind<Row>, KindWithRecord {
  kind: RemarkKind;
  /** Removes a case for good, for the author of the post. */
  remove(deps: Deps, tx: Transaction, row: Row): Promise<void>;
  /** Notifies the writer of a remark as it was decided upon. */
  notifyWriter(deps: Deps, tx: Transaction, said: WriterAndText, outcome: Outcome): Promise<void>;
  find(db: Queryable, id: string): Promise<Omit<WriterAndText, 'content'> | undefined>;
}

/** All kinds by their names (server/src/lists.ts). */
export interface ReviewKinds extends Record<RemarkKind, RemarkReviewKind> {
  profile: ReviewableKind & KindWithRecord;
  message: ReviewableKind & KindWithRecord;
  [kind: string]: JudgedKind;
}
