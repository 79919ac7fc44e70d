import type { RemarkClaim } from '#contract/comments/comments.ts';
import type { ReviewedText } from '#contract/comments/reviewed-text.ts';
import type { AuditRecord } from '../audit-log/service.ts';
import type { Decision, Remark, RemarkReviewKind } from './kinds/register.ts';
import type { CaseState } from './lifecycle.ts';

const PUBLIC_STATUS: Record<CaseState, ReviewedText['status']> = {
  checking: 'held',
  waiting: 'held',
  author: 'author',
  shown: 'shown',
  refused: 'hidden',
  hidden: 'hidden',
  removed: 'removed',
};

/** The state as the API and the audit log name it. */
export const presentState = (state: CaseState): ReviewedText['status'] => PUBLIC_STATUS[state];

interface ClaimRow {
  adminId: string;
  until: Date | string;
  name: string;
}

export const presentClaim = (claim: ClaimRow | null, adminId: string): RemarkClaim | null =>
  claim === null ? null : { name: claim.name, mine: claim.adminId === adminId, until: new Date(claim.until).toISOString() };

/** The record of a moderator's decision on a comment or danmaku, for the audit log. */
export const auditRecordOfRemark =
  (kind: RemarkReviewKind['kind']) =>
  (row: Remark, { passed, state, reason }: Decision): AuditRecord => ({
    action: `${kind}.${passed ? 'restore' : 'hide'}`,
    targetType: kind,
    targetId: row.id,
    before: { status: presentState(row.state), content: row.content, riskyWords: row.riskyWords },
    after: { status: presentState(state), ...(reason === undefined ? {} : { reason }) },
  });
