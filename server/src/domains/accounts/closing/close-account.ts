import { CLOSING_DAYS } from '#contract/accounts/settings.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { deleteCertificationsOf } from '../certifications/store.ts';
import { deleteAtService } from '../identity-checks/clean.ts';
import { deleteChecksOf } from '../identity-checks/store.ts';
import { deleteImpersonationsOf } from '../impersonations/store.ts';
import { accountClosed, applicantClosed, authorClosed, mentionedClosed, userRenamed } from '../jobs.ts';
import { revokeAllSessions } from '../sessions/service.ts';
import { confirmByCode, confirmPassword, type Proof } from '../sign-in/change-credentials.ts';
import * as store from '../store.ts';
import { deleteChangesOf } from '../profile/store.ts';
import { findSelf } from '../profile/service.ts';

const DAY_MS = 86_400_000;
const CLOSED_PER_RUN = 200;
const CLOSED_NAME = '已注销用户';

/** Schedules the closing of an account after CLOSING_DAYS and logs it out; until then the owner can log in and cancel. */
export async function deleteAccount(deps: Deps, actor: Actor, ip: string, proof: Proof): Promise<{ closingAt: string }> {
  const user = await findSelf(deps, actor);
  if (user.identity === 'agencies') throw new AppError('conflict', '机构账号不能自行注销，请先联系平台办理机构退出');
  if (user.identity === 'creator' && !(await store.isIndividual(deps.db, user.id)))
    throw new AppError('conflict', '请先离开所属机构，再注销账号');
  await requireEmptyBalance(deps, user.id);
  await confirm(deps, user, ip, proof);
  const closingAt = user.closingAt ?? new Date(deps.clock.now().getTime() + CLOSING_DAYS * DAY_MS);
  await deps.transact(async (tx) => {
    await store.updateUser(tx, user.id, { closingAt });
    await revokeAllSessions(tx, { kind: 'user', id: user.id });
  });
  return { closingAt: closingAt.toISOString() };
}

/** Refuses to close an account that still holds money, because nobody could withdraw it afterwards; an agency is refused in any case. */
async function requireEmptyBalance({ db }: Deps, userId: string): Promise<void> {
  const { available, frozen } = await store.balancesOf(db, userId);
  if (available > 0 || frozen > 0)
    throw new AppError('conflict', '账号还有未提现的收益或处理中的提现，请先提现，或联系平台办理结清，再注销账号');
}

async function confirm(deps: Deps, user: store.UserRow, ip: string, proof: Proof): Promise<void> {
  if (user.passwordHash === null) return confirmByCode(deps, user, ip, proof);
  const { password = '' } = proof;
  if (password === '') throw new AppError('invalid', '请输入登录密码', { fields: { password: '请输入登录密码' } });
  return confirmPassword(deps, user, ip, password, '登录密码不正确');
}

/** Cancels a scheduled closing. Idempotent. */
export async function cancelClosing(deps: Deps, actor: Actor): Promise<null> {
  const user = await findSelf(deps, actor);
  await store.updateUser(deps.db, user.id, { closingAt: null });
  return null;
}

/** Closes accounts whose time is up: deletes everything that identifies the person; posts and comments stay under the name CLOSED_NAME. */
export async function closeDueAccounts(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const due = await store.listClosing(deps.db, now, CLOSED_PER_RUN);
  for (const id of due) {
    await deps.transact(async (tx) => {
      // False if the closing was cancelled meanwhile, or another worker closed the account.
      if (!(await store.closeUser(tx, id, now, { nickname: CLOSED_NAME, status: store.CLOSED }))) return;
      await revokeAllSessions(tx, { kind: 'user', id });
      await deleteAtService(deps, tx, await deleteChecksOf(tx, id));
      await deleteCertificationsOf(tx, id);
      await deleteImpersonationsOf(tx, id);
      await deleteChangesOf(tx, id);
      await deps.jobs.enqueue(tx, userRenamed, { userId: id }, { key: `renamed:${id}` });
      for (const job of [accountClosed, applicantClosed, authorClosed, mentionedClosed])
        await deps.jobs.enqueue(tx, job, { userId: id }, { key: `${job.name}:${id}` });
      await tx.emit('site.changed', { reason: 'person' });
    });
  }
  return due.length;
}
