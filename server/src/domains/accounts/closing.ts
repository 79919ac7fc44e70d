import { z } from 'zod';
import { CLOSING_DAYS } from '#contract/account-settings.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { withCaptcha } from './captchas.ts';
import { confirmPassword, findSelf } from './credentials.ts';
import { CLOSED } from './present.ts';
import { personRenamed } from './profile.ts';
import { revokeSessions } from './sessions.ts';
import * as store from './store.ts';

/** A person is gone: what only they could see goes too (server/src/work.ts names whose). */
export const personClosed = defineJob({ name: 'accounts.closed', payload: z.object({ userId: z.string() }), attempts: 5 });

const DAY = 86_400_000;
const AT_ONCE = 200;
const CLOSED_NAME = '已注销用户';

/** Asks for the account to be closed. It can be taken back until then, by logging in. */
export async function deleteAccount(
  deps: Deps,
  actor: Actor,
  ip: string,
  proof: { password?: string | undefined; captcha?: string | undefined },
): Promise<{ closingAt: string }> {
  const user = await findSelf(deps, actor);
  if (user.identity === 'agencies') throw new AppError('conflict', '机构账号不能自行注销，请先联系平台办理机构退出');
  if (user.identity === 'creator') throw new AppError('conflict', '请先退出所属机构，再注销账号');
  await confirm(deps, user, ip, proof);
  const closingAt = user.closingAt ?? new Date(deps.clock.now().getTime() + CLOSING_DAYS * DAY);
  await deps.events.transact(async (tx, emit) => {
    await store.updateUser(tx, user.id, { closingAt });
    await revokeSessions(tx, emit, { kind: 'user', id: user.id });
  });
  return { closingAt: closingAt.toISOString() };
}

async function confirm(
  deps: Deps,
  user: store.UserRow,
  ip: string,
  { password = '', captcha = '' }: { password?: string | undefined; captcha?: string | undefined },
): Promise<void> {
  if (user.passwordHash !== null) {
    if (password === '') throw new AppError('invalid', '请输入登录密码', { fields: { password: '请输入登录密码' } });
    return confirmPassword(deps, user, ip, password, '登录密码不正确');
  }
  const target = user.mobile ?? user.email;
  if (captcha === '' || target === null) throw new AppError('invalid', '请输入验证码', { fields: { captcha: '请输入验证码' } });
  await withCaptcha(deps, target, captcha, () => Promise.resolve());
}

/** Asked twice it is done once. */
export async function keepAccount(deps: Deps, actor: Actor): Promise<null> {
  const user = await findSelf(deps, actor);
  await store.updateUser(deps.db, user.id, { closingAt: null });
  return null;
}

/** Closes the accounts whose time is up: nothing that names the person stays; works and comments stay under no name. */
export async function closeDueAccounts(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const due = await store.listClosing(deps.db, now, AT_ONCE);
  for (const id of due) {
    await deps.events.transact(async (tx, emit) => {
      // Taken back a moment ago, or closed by another worker.
      if (!(await store.closeUser(tx, id, now, { nickname: CLOSED_NAME, status: CLOSED }))) return;
      await revokeSessions(tx, emit, { kind: 'user', id });
      await deps.jobs.enqueue(tx, personRenamed, { userId: id }, { key: `renamed:${id}` });
      await deps.jobs.enqueue(tx, personClosed, { userId: id }, { key: `closed:${id}` });
      await emit('site.changed', { reason: 'person' });
    });
  }
  return due.length;
}
