import { SECOND_ADMIN_HOURS } from '#contract/admins/constants.ts';
import type { AdminArea } from '#contract/admins/areas.ts';
import type { AdminMe, loginForAccountPassword } from '#contract/admins/sign-in.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import {
  fixedRolesWith,
  grantsOf,
  may,
  permissionsOf,
  roleNameOf,
  scopeOf,
  type Actor,
  type AdminActor,
} from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { minuteInChina } from '../../core/clock.ts';
import type { Queryable } from '../../db/client.ts';
import { isPostInScope } from '../../db/scopes/post-scope.ts';
import type { Deps } from '../../deps.ts';
import {
  hashPassword,
  issueDeviceTicket,
  openSession,
  requirePasswordUnexpired,
  verifyLoginPassword,
} from '../accounts/service.ts';
import { recordAction } from '../audit-log/service.ts';
import { confirmCode } from './security/verify-totp.ts';
import * as store from './store.ts';

export { countAssigned, dueTimes, requireMayWork, auditTargetTypeOf, queuePartCondition } from './assignments/service.ts';
export { resealTotp } from './security/verify-totp.ts';

export async function loginAdmin(
  deps: Deps,
  form: ParsedOf<typeof loginForAccountPassword>,
  device: { ip: string; userAgent: string },
): Promise<AnswerOf<typeof loginForAccountPassword>> {
  const find = () => store.findAdminByAccount(deps.db, form.account);
  const admin = await verifyLoginPassword(deps, `admin:${form.account}`, { ip: device.ip, ...form }, find);
  if (admin.status !== ENABLED) throw new AppError('forbidden', '账号被禁用');
  requirePasswordUnexpired(deps, admin.passwordUntil, '请联系超级管理员重新设置');
  if (admin.totpSecret !== null) await verifyTotp(deps, admin, form.code ?? '', device.ip);
  const issued = await deps.transact((tx) => openSession(deps, tx, { kind: 'admin', id: admin.id }, device));
  return { ...issued, id: admin.id, temporaryPassword: admin.passwordUntil !== null, device: issueDeviceTicket(deps, admin.id) };
}

const ENABLED = 0;

/** Verifies a TOTP code or a recovery code, after the password. A used recovery code is logged. */
async function verifyTotp(deps: Deps, admin: store.AdminRow, code: string, ip: string): Promise<void> {
  if (code === '') throw new AppError('invalid', '请输入动态验证码', { fields: { code: '请输入动态验证码' } });
  if ((await confirmCode(deps, admin, code)) === 'figure') return;
  const record = { action: 'admins.recoveryLogin', targetType: 'admin', targetId: admin.id };
  await deps.transact((tx) => recordAction(deps, tx, store.actorOf(admin, null), ip, record));
}

export async function adminInfo(deps: Deps, actor: Actor): Promise<AdminMe> {
  const admin = actor.kind === 'admin' ? await store.findActor(deps.db, actor.id) : undefined;
  if (admin === undefined) throw new AppError('session');
  const scope = scopeOf(admin);
  return {
    id: admin.id,
    username: admin.account,
    email: null,
    role: admin.role,
    roleName: roleNameOf(admin),
    permissions: permissionsOf(admin),
    grants: grantsOf(admin),
    scope: scope === null ? null : { categories: scope.categories?.slice() ?? null, provinces: scope.provinces?.slice() ?? null },
    mustEnrol: actor.kind === 'admin' && actor.mustEnrol === true,
    temporaryPassword: actor.kind === 'admin' && actor.temporaryPassword === true,
  };
}

/** An administrator as an actor, for work that continues after the session; null for a disabled or removed account. */
export const findActiveAdmin = async ({ db }: { db: Queryable }, adminId: string): Promise<AdminActor | null> =>
  (await store.findActor(db, adminId, { active: true })) ?? null;

/** Areas of the back office that show posts which the site does not show. */
const REVIEW_AREAS: readonly AdminArea[] = ['posts', 'appeals', 'reports', 'infringements', 'spotChecks'];

/** Whether an administrator may currently see a post that the site does not show. */
export async function mayReviewPost(deps: Deps, adminId: string, postId: string): Promise<boolean> {
  const admin = await findActiveAdmin(deps, adminId);
  if (admin === null || !REVIEW_AREAS.some((area) => may(admin, area, 'view'))) return false;
  return isPostInScope(deps.db, postId, scopeOf(admin));
}

/**
 * Creates the first super administrator if there is none, with the configured account and password or else `admin` and a random password.
 * A random password is returned once, for the log of the start; otherwise `password` is null.
 */
export async function ensureFirstAdmin(deps: Deps): Promise<{ account: string; password: string | null }> {
  const existing = await store.findFirstSuperAdmin(deps.db);
  if (existing !== undefined) return { account: existing.account, password: null };
  const account = deps.config.adminAccount ?? 'admin';
  const password = deps.config.adminPassword ?? deps.random.token().slice(0, 16);
  const isInserted = await store.insertAdmin(deps.db, {
    id: deps.random.id(),
    account,
    passwordHash: await hashPassword(password),
    role: 'super_admin',
    status: ENABLED,
    createdAt: deps.clock.now(),
  });
  return { account, password: isInserted && deps.config.adminPassword === null ? password : null };
}

// The four-eyes rule: a second administrator takes the second step. Barred are those who took the first step, accounts younger than
// SECOND_ADMIN_HOURS, and accounts whose password another administrator set within that time. Exception: if no other administrator has the
// area, a barred one may act alone after the same time.
const WAIT_MS = SECOND_ADMIN_HOURS * 3_600_000;

/** A step that needs another person than the step before. */
export interface SecondStep {
  /** The area of the step; only administrators who may handle it count as second persons. */
  area: AdminArea;
  /** Time of the first step. */
  since: Date;
  /** Ids of the administrators who took the first step, each with the sentence that refuses them. */
  barred: ReadonlyMap<string, string>;
  /** Accounts younger than SECOND_ADMIN_HOURS may take the step too, because it moves no money. */
  byAnyAccount?: true;
}

export interface Verdict {
  /** The sentence that refuses this administrator; null: allowed. */
  refusal: string | null;
  /** Allowed only because no other administrator could act; the log row is marked. */
  alone: boolean;
}

export async function judgeSecondAdmin(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  admin: AdminActor,
  { area, since, barred, byAnyAccount }: SecondStep,
): Promise<Verdict> {
  if (barred.size === 0) return { refusal: null, alone: false };
  const now = clock.now();
  const reason = barred.get(admin.id);
  const onlyOneSince = reason === undefined ? null : await aloneSince(db, admin.id, area, barred);
  // A permanent refusal comes before the temporary one of a young account.
  if (reason !== undefined && onlyOneSince === null) return { refusal: reason, alone: false };
  const accountRefusal = byAnyAccount ? null : youngAccountRefusal(await store.findAdmin(db, admin.id), now);
  if (accountRefusal !== null) return { refusal: accountRefusal, alone: false };
  if (reason === undefined || onlyOneSince === null) return { refusal: null, alone: false };
  const from = new Date(Math.max(since.getTime(), onlyOneSince.getTime()) + WAIT_MS);
  if (now >= from) return { refusal: null, alone: true };
  return {
    refusal: `${reason}。目前没有其他管理员可以处理，${minuteInChina(from)} 起可由你单独完成，并在操作日志中注明`,
    alone: false,
  };
}

/**
 * The time since which no other administrator can handle the area; null: another one can. The time of the last action that can remove others counts, so
 * that disabling the others does not help at once; the epoch without such an action.
 */
async function aloneSince(
  db: Queryable,
  adminId: string,
  area: AdminArea,
  barred: ReadonlyMap<string, string> = new Map(),
): Promise<Date | null> {
  const candidates = await store.listActive(db, area, fixedRolesWith(area));
  if (candidates.some(({ id }) => id !== adminId && !barred.has(id))) return null;
  return (await store.lastOf(db, BLOCKING_ACTIONS)) ?? new Date(0);
}

const BLOCKING_ACTIONS = ['managers.disable', 'managers.remove', 'managers.modifyRole', 'roles.modify'];

/**
 * The exception above, for lists: an administrator may take the second step after own first steps from before this time, because for
 * SECOND_ADMIN_HOURS nobody else could. Null: the exception does not hold, and lists leave the own steps out.
 */
export async function ownStepsAllowedBefore(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  adminId: string,
  area: AdminArea,
): Promise<Date | null> {
  const onlyOneSince = await aloneSince(db, adminId, area);
  const until = new Date(clock.now().getTime() - WAIT_MS);
  return onlyOneSince !== null && onlyOneSince <= until ? until : null;
}

/** Throws an AppError with `code` if the administrator may not take the step; returns the mark for the log row. */
export async function requireSecondAdmin(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  admin: AdminActor,
  step: SecondStep,
  code: 'conflict' | 'forbidden' = 'conflict',
): Promise<{ alone?: true }> {
  const { refusal, alone } = await judgeSecondAdmin(deps, db, admin, step);
  if (refusal !== null) throw new AppError(code, refusal);
  return alone ? { alone: true } : {};
}

function youngAccountRefusal(row: store.AdminRow | undefined, now: Date): string | null {
  if (row === undefined) return '管理员不存在';
  if (row.passwordUntil !== null) return '你正在使用他人设置的临时密码，请先在“账号安全”中修改密码';
  const from = new Date(Math.max(row.createdAt.getTime(), row.passwordMadeAt?.getTime() ?? 0) + WAIT_MS);
  if (now >= from) return null;
  const event = row.passwordMadeAt !== null && row.passwordMadeAt > row.createdAt ? '密码被他人重置' : '账号启用';
  return `${event}不满 ${SECOND_ADMIN_HOURS} 小时，暂不能作为第二人处理，${minuteInChina(from)} 起可以`;
}
