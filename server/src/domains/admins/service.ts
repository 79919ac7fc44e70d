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
import { hashPassword, newDevice, openSession, requireUnexpired, tryPassword } from '../accounts/service.ts';
import { lastOf, recordAction } from '../audit-log/service.ts';
import { confirmCode } from './security/verify-totp.ts';
import * as store from './store.ts';

export { countAssigned, dueTimes, requireMayWork, targetTypeOf, waitingPartOf } from './assignments/service.ts';
export { resealTotp } from './security/verify-totp.ts';

export async function loginAdmin(
  deps: Deps,
  form: ParsedOf<typeof loginForAccountPassword>,
  device: { ip: string; userAgent: string },
): Promise<AnswerOf<typeof loginForAccountPassword>> {
  const find = () => store.findAdminByAccount(deps.db, form.account);
  const admin = await tryPassword(deps, `admin:${form.account}`, { ip: device.ip, ...form }, find);
  if (admin.status !== 0) throw new AppError('forbidden', '账号被禁用');
  requireUnexpired(deps, admin.passwordUntil, '请联系超级管理员重新设置');
  if (admin.totpSecret !== null) await takeSecondStep(deps, admin, form.code ?? '', device.ip);
  const issued = await deps.transact((tx) => openSession(deps, tx, { kind: 'admin', id: admin.id }, device));
  return { ...issued, id: admin.id, temporaryPassword: admin.passwordUntil !== null, device: newDevice(deps, admin.id) };
}

/** Checked once the password was right. Using a recovery code is logged. */
async function takeSecondStep(deps: Deps, admin: store.AdminRow, code: string, ip: string): Promise<void> {
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

/** An administrator as an actor, for work that outlives their session; null when they no longer are one. */
export const findActiveAdmin = async ({ db }: { db: Queryable }, adminId: string): Promise<AdminActor | null> =>
  (await store.findActor(db, adminId, { active: true })) ?? null;

/** Where administrators see posts that the site does not show. */
const REVIEW_AREAS: readonly AdminArea[] = ['posts', 'appeals', 'reports', 'infringements', 'spotChecks'];

/** Whether an administrator may still see a post that the site does not show. */
export async function mayReviewPost(deps: Deps, adminId: string, postId: string): Promise<boolean> {
  const admin = await findActiveAdmin(deps, adminId);
  if (admin === null || !REVIEW_AREAS.some((area) => may(admin, area, 'view'))) return false;
  return isPostInScope(deps.db, postId, scopeOf(admin));
}

/**
 * Makes the first super administrator when there is none: as configured, else `admin` with a password that is answered
 * here once and stored nowhere in clear. Answers the account at every start, so that it can be shown.
 */
export async function ensureFirstAdmin(deps: Deps): Promise<{ account: string; password: string | null }> {
  const known = await store.findFirstSuperAdmin(deps.db);
  if (known !== undefined) return { account: known.account, password: null };
  const account = deps.config.adminAccount ?? 'admin';
  const password = deps.config.adminPassword ?? deps.random.token().slice(0, 16);
  const made = await store.insertAdmin(deps.db, {
    id: deps.random.id(),
    account,
    passwordHash: await hashPassword(password),
    role: 'super_admin',
    status: 0,
    createdAt: deps.clock.now(),
  });
  return { account, password: made && deps.config.adminPassword === null ? password : null };
}

const WAIT_MS = SECOND_ADMIN_HOURS * 3_600_000;

/** A step that needs another person than the step before. */
export interface SecondStep {
  /** Where it is taken: whoever may only read there is nobody's second person. */
  area: AdminArea;
  /** When that was done. */
  since: Date;
  /** Who did it, each with the sentence that refuses them. */
  barred: ReadonlyMap<string, string>;
  /** Allows an account made today: where no money is involved. */
  byAnyAccount?: true;
}

export interface Verdict {
  /** Why this administrator may not, as a sentence; null: they may. */
  refusal: string | null;
  /** Nobody else could, so they may after a day, which the log marks. */
  alone: boolean;
}

/** The one rule about second people: not who is barred, not a new account or one whose password somebody else knows. */
export async function judgeSecond(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  admin: AdminActor,
  { area, since, barred, byAnyAccount }: SecondStep,
): Promise<Verdict> {
  if (barred.size === 0) return { refusal: null, alone: false };
  const now = clock.now();
  const reason = barred.get(admin.id);
  const lone = reason === undefined ? null : await aloneSince(db, admin.id, area, barred);
  // Whoever is barred for good reads that, and not how old the account has to be.
  if (reason !== undefined && lone === null) return { refusal: reason, alone: false };
  const unsettled = byAnyAccount ? null : unsettledReason(await store.findAdmin(db, admin.id), now);
  if (unsettled !== null) return { refusal: unsettled, alone: false };
  if (reason === undefined || lone === null) return { refusal: null, alone: false };
  const from = new Date(Math.max(since.getTime(), lone.getTime()) + WAIT_MS);
  if (now >= from) return { refusal: null, alone: true };
  return {
    refusal: `${reason}。目前没有其他管理员可以处理，${minuteInChina(from)} 起可由你单独完成，并在操作日志中注明`,
    alone: false,
  };
}

/** Since when nobody else could take such a step; null: somebody could. Whoever keeps the others out waits from then on. */
async function aloneSince(
  db: Queryable,
  adminId: string,
  area: AdminArea,
  barred: ReadonlyMap<string, string> = new Map(),
): Promise<Date | null> {
  const able = await store.listActive(db, area, fixedRolesWith(area));
  if (able.some(({ id }) => id !== adminId && !barred.has(id))) return null;
  return (await lastOf(db, BLOCKING_ACTIONS)) ?? new Date(0);
}

const BLOCKING_ACTIONS = ['managers.disable', 'managers.remove', 'managers.modifyRole', 'roles.modify'];

/** What one who has been alone for a day may decide about an own step: what was done before this moment; null: nothing. */
export async function ownUntil(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  adminId: string,
  area: AdminArea,
): Promise<Date | null> {
  const lone = await aloneSince(db, adminId, area);
  const until = new Date(clock.now().getTime() - WAIT_MS);
  return lone !== null && lone <= until ? until : null;
}

/** Enforces the same rule; returns what the log row is marked with. */
export async function requireSecond(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  admin: AdminActor,
  step: SecondStep,
  code: 'conflict' | 'forbidden' = 'conflict',
): Promise<{ alone?: true }> {
  const { refusal, alone } = await judgeSecond(deps, db, admin, step);
  if (refusal !== null) throw new AppError(code, refusal);
  return alone ? { alone: true } : {};
}

function unsettledReason(row: store.AdminRow | undefined, now: Date): string | null {
  if (row === undefined) return '管理员不存在';
  if (row.passwordUntil !== null) return '你正在使用他人设置的临时密码，请先在“账号安全”中修改密码';
  const from = new Date(Math.max(row.createdAt.getTime(), row.passwordMadeAt?.getTime() ?? 0) + WAIT_MS);
  if (now >= from) return null;
  const what = row.passwordMadeAt !== null && row.passwordMadeAt > row.createdAt ? '密码被他人重置' : '账号启用';
  return `${what}不满 ${SECOND_ADMIN_HOURS} 小时，暂不能作为第二人处理，${minuteInChina(from)} 起可以`;
}
