import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { requireIdentityForRemarks, requireNotSanctioned } from '../../accounts/service.ts';
import { isScopeChecked, requestChecks, screenText } from '../../screening/service.ts';
import * as store from '../store.ts';
import { mustWait } from '../waiting/judge.ts';

type Scope = 'comments' | 'danmaku';

/** Refuses a user who may not write comments or danmaku anywhere: without a mobile, without a required identity check, or muted. */
export async function requireMayWriteRemarks(deps: Deps, writerId: string): Promise<void> {
  if ((await store.findMobile(deps.db, writerId)) === null)
    throw new AppError('forbidden', '请先绑定手机号', { reason: 'mobileUnbound' });
  await requireIdentityForRemarks(deps, deps.db, writerId);
  await requireNotSanctioned(deps, deps.db, writerId, 'mute');
}

/** Applies the site's sensitive words: masks or refuses the text, or returns words that a moderator should check. */
export async function screenRemark(deps: Deps, scope: Scope, typed: string): Promise<{ content: string; riskyWords: string[] }> {
  const { text, risky } = await screenText(deps, scope, typed, 'content');
  return { content: text, riskyWords: risky };
}

export interface Wait {
  /** A person must approve the remark. */
  forPerson: boolean;
  /** The content safety service checks the remark. */
  forService: boolean;
}

/** The approvals that a new comment or danmaku needs before others see it. */
export async function neededApprovals(
  deps: Deps,
  scope: Scope,
  remark: { writerId: string; postId: string; riskyWords: readonly string[] },
): Promise<Wait> {
  const forPerson = await mustWait(deps, remark);
  return { forPerson, forService: await isScopeChecked(deps, scope) };
}

/** Enqueues the service's check. Its pass shows the remark only if no person must approve it. */
export async function requestRemarkCheck(
  deps: Deps,
  tx: Transaction,
  { forPerson, forService }: Wait,
  { scope, id, content }: { scope: Scope; id: string; content: string },
): Promise<void> {
  if (!forService) return;
  await requestChecks(deps, tx, { scope, subjectId: id, revisionId: null }, [{ part: 'text', text: content }], !forPerson);
}
