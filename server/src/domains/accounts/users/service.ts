import { MONEY_LOCK_HOURS } from '#contract/accounts/constants.ts';
import type { Identity } from '#contract/accounts/accounts.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/accounts/users.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Clock } from '../../../core/clock.ts';
import { pageOf, type Paging } from '../../../core/lists/paging.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { inParts } from '../../../db/keyset.ts';
import type { Deps } from '../../../deps.ts';
import { actionsOn, recordAction } from '../../audit-log/service.ts';
import { requireFreeName } from '../profile/check-name.ts';
import { passwordEnded } from '../jobs.ts';
import { maskEmail, maskMobile, presentShort } from '../present.ts';
import { endDisabling, putSanction } from '../sanctions/service.ts';
import { devicesOf, revokeSessions } from '../sessions/service.ts';
import { temporaryPassword } from '../sign-in/verify-password.ts';
import * as store from '../store.ts';
import { CLOSED, insertUser, type UserRow } from '../store.ts';
import * as usersStore from './store.ts';

export type Certified = { identity: Exclude<Identity, 'guest'>; certification?: string | null };

/**
 * Makes people what they are from now on, within the transaction that decides it. Their live sessions go on with the new
 * identity; what guests see of them is made anew.
 */
export async function changeIdentity(tx: Transaction, userIds: string[], to: Certified): Promise<void> {
  if (userIds.length === 0) return;
  await store.setIdentity(tx, userIds, to);
  await tx.emit('site.changed', { reason: 'identity' });
}

/** A person as other domains need to know them before they act on them. */
export const findUser = (db: Queryable, id: string) => store.findUserBy(db, { id });
export const findUserByMobile = (db: Queryable, mobile: string) => store.findUserBy(db, { mobile });

/** An account that somebody else opens for a person, without a password and without their word on the agreements. */
export async function addUser(deps: Deps, tx: Transaction, user: { mobile: string; nickname: string }): Promise<UserRow> {
  await requireFreeName(deps, tx, user.nickname, null);
  return insertUser(tx, { ...user, id: deps.random.id(), createdAt: deps.clock.now() });
}

const STATUS = { normal: 0, disabled: 1, closed: CLOSED } as const;

export async function listUsers(deps: Deps, query: UserQuery & Paging): Promise<AnswerOf<typeof contract.userList>> {
  const { page, limit } = query;
  const rows = await usersStore.listUsers(deps.db, filterOf(query), { limit: limit + 1, offset: (page - 1) * limit });
  return pageOf(rows, { page, limit }, present);
}

/** Streams all matching users by when they joined: any other order can change while the list is read, and skip somebody. */
export async function* readUsers(deps: Deps, query: UserQuery): AsyncGenerator<contract.ManagedUser[]> {
  const filter = filterOf({ ...query, sort: query.sort === 'joined' ? 'joined' : '-joined' });
  for await (const rows of inParts<store.UserRow>((part) => usersStore.listUsers(deps.db, filter, part))) yield rows.map(present);
}

type UserQuery = Partial<Omit<ParsedOf<typeof contract.userList>, 'page' | 'limit'>>;

const filterOf = ({ keywords, identity, status, sort }: UserQuery): usersStore.UserFilter => ({
  keywords,
  identity,
  status: status === undefined ? undefined : STATUS[status],
  sort,
});

export async function userDetail(deps: Deps, userId: string): Promise<contract.ManagedUserDetail> {
  const user = await store.findUser(deps.db, userId);
  if (user === undefined) throw unknown();
  const [agency, devices, history] = await Promise.all([
    store.findAgencyOf(deps.db, userId),
    devicesOf(deps, { kind: 'user', id: userId }, null),
    actionsOn(deps, 'user', userId),
  ]);
  return {
    ...present(user),
    agency: agency ?? null,
    devices: devices.map(({ current: _current, ...device }) => device),
    history: history.map(({ id, action, adminAccount, after, at }) => ({
      id,
      action,
      by: adminAccount,
      reason: typeof after?.['reason'] === 'string' ? after['reason'] : '',
      at: at.toISOString(),
    })),
  };
}

/** A sanction like others: at once on every server, for the sessions are gone with it. Said again, the new reason and term hold. */
export const disableUser = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { userId, reason, days }: ParsedOf<typeof contract.userDisable>,
): Promise<contract.ManagedUserDetail> =>
  change(deps, actor, ip, userId, 'users.disable', async (tx) => {
    const givenBy = requireAdmin(actor).id;
    const { until } = await putSanction(deps, tx, { userId, kind: 'login', rule: 'other', reason, days, givenBy });
    return { reason, until: until?.toISOString() ?? null };
  });

export const enableUser = (deps: Deps, actor: Actor, ip: string, userId: string): Promise<contract.ManagedUserDetail> =>
  change(deps, actor, ip, userId, 'users.enable', async (tx, user) => {
    if (user.status === 0) return null;
    await endDisabling(deps, tx, userId, requireAdmin(actor).id);
    return {};
  });

/**
 * The old password and every session end. Where the owner makes the next one, nobody else learns it; one that is shown to
 * an administrator is to be changed within days, and locks money, so that who saw it cannot send it anywhere.
 */
export async function resetUserPassword(
  deps: Deps,
  actor: Actor,
  ip: string,
  { userId, way }: ParsedOf<typeof contract.userResetPassword>,
): Promise<AnswerOf<typeof contract.userResetPassword>> {
  const made = way === 'show' ? await temporaryPassword(deps) : null;
  const lockedUntil = made === null ? null : new Date(deps.clock.now().getTime() + MONEY_LOCK_HOURS * 3_600_000);
  const action = made === null ? 'users.endPassword' : 'users.resetPassword';
  await change(deps, actor, ip, userId, action, async (tx, user) => {
    if (made === null && user.mobile === null && user.email === null)
      throw new AppError('conflict', '该账号没有绑定手机号或邮箱，对方无法自行设置密码');
    const fields = made?.kept ?? { passwordHash: null, passwordUntil: null };
    await store.updateUser(tx, userId, { ...fields, ...(lockedUntil === null ? {} : { moneyLockedUntil: lockedUntil }) });
    await revokeSessions(tx, { kind: 'user', id: userId });
    const payload = { userId, lockedUntil: lockedUntil?.toISOString() ?? null };
    await deps.jobs.enqueue(tx, passwordEnded, payload);
    return lockedUntil === null ? {} : { moneyLockedUntil: lockedUntil.toISOString() };
  });
  return { password: made?.password ?? null, moneyLockedUntil: lockedUntil?.toISOString() ?? null };
}

/** Until when a person's money stays where it is; null: it may go. */
export async function moneyLockedUntil({ clock }: { clock: Clock }, db: Queryable, userId: string): Promise<Date | null> {
  const until = (await store.findUser(db, userId))?.moneyLockedUntil ?? null;
  return until !== null && until > clock.now() ? until : null;
}

export const liftDueDisablings = (deps: Deps): Promise<void> => store.liftDue(deps.db, deps.clock.now());

/** One logged change of an open account; `apply` returns what to log, or null when there was nothing to do. */
async function change(
  deps: Deps,
  actor: Actor,
  ip: string,
  userId: string,
  action: string,
  apply: (tx: Transaction, user: store.UserRow) => Promise<Record<string, unknown> | null>,
): Promise<contract.ManagedUserDetail> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const user = await store.lockUser(tx, userId);
    if (user === undefined) throw unknown();
    if (user.status === CLOSED) throw new AppError('conflict', '该账号已注销');
    const done = await apply(tx, user);
    if (done === null) return;
    const { status, disabledReason } = user;
    await recordAction(deps, tx, admin, ip, {
      action,
      targetType: 'user',
      targetId: userId,
      before: { status, reason: disabledReason },
      after: done,
    });
  });
  return userDetail(deps, userId);
}

const unknown = () => new AppError('notFound', '用户不存在');

const present = (user: store.UserRow): contract.ManagedUser => ({
  ...presentShort(user),
  mobile: user.mobile === null ? null : maskMobile(user.mobile),
  email: user.email === null ? null : maskEmail(user.email),
  status: user.status === 0 ? 'normal' : user.status === CLOSED ? 'closed' : 'disabled',
  disabled:
    user.status === STATUS.disabled
      ? {
          at: user.disabledAt?.toISOString() ?? null,
          until: user.disabledUntil?.toISOString() ?? null,
          reason: user.disabledReason,
        }
      : null,
  postCount: user.postCount,
  followerCount: user.followerCount,
  ipLocation: user.ipLocation,
  joinTime: user.createdAt.toISOString(),
});

/** Nobody gets into this account any more: neither mobile, mail and password nor a session are left. */
export async function endLogins(tx: Transaction, userId: string): Promise<void> {
  await store.updateUser(tx, userId, { mobile: null, email: null, passwordHash: null, passwordUntil: null });
  await revokeSessions(tx, { kind: 'user', id: userId });
}
