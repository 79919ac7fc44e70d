import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { requireIdentity, requireNotSanctioned } from '../../accounts/service.ts';
import { isChecked, noteChecks, screenText } from '../../screening/service.ts';
import * as store from '../store.ts';
import { mustWait } from '../waiting/judge.ts';

type Scope = 'comments' | 'danmaku';

/** Whether somebody may write comments and danmaku at all. */
export async function requireMayWrite(deps: Deps, writerId: string): Promise<void> {
  if ((await store.findMobile(deps.db, writerId)) === null)
    throw new AppError('forbidden', '请先绑定手机号', { reason: 'mobileUnbound' });
  await requireIdentity(deps, deps.db, writerId);
  await requireNotSanctioned(deps, deps.db, writerId, 'mute');
}

/** With the words of the filter: masked, refused, or to be looked at. */
export async function screenRemark(deps: Deps, scope: Scope, typed: string): Promise<{ content: string; riskyWords: string[] }> {
  const { text, risky } = await screenText(deps, scope, typed, 'content');
  return { content: text, riskyWords: risky };
}

export interface Wait {
  /** For a person. */
  forPerson: boolean;
  /** For the content safety service. */
  forService: boolean;
}

/** What a new comment or danmaku waits for before others see it. */
export async function waitOf(
  deps: Deps,
  scope: Scope,
  remark: { writerId: string; postId: string; riskyWords: readonly string[] },
): Promise<Wait> {
  const forPerson = await mustWait(deps, remark);
  return { forPerson, forService: await isChecked(deps, scope) };
}

export async function noteWait(
  deps: Deps,
  tx: Transaction,
  { forPerson, forService }: Wait,
  { scope, id, content }: { scope: Scope; id: string; content: string },
): Promise<void> {
  if (!forService) return;
  await noteChecks(deps, tx, { scope, subjectId: id, revisionId: null }, [{ part: 'text', text: content }], !forPerson);
}
