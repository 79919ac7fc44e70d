import { MONEY_LOCK_HOURS } from '#contract/accounts/constants.ts';
import type { Identity } from '#contract/accounts/accounts.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/accounts/users.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Clock } from '../../../core/clock.ts';
import { pageOf, type Paging } from '../../../core/lists/paging.ts';
import { maskEmail, maskMobile } from '../../../core/text.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { inParts } from '../../../db/keyset.ts';
import type { Deps } from '../../../deps.ts';
import { listActionsOn, recordAction } from '../../audit-log/service.ts';
import { requireFreeName } from '../profile/check-name.ts';
import { passwordEnded } from '../jobs.ts';
import { presentUserSummary } from '../present.ts';
import { endDisabling, imposeSanction } from '../sanctions/service.ts';
import { listLoginDevices, revokeAllSessions } from '../sessions/service.ts';
import { makeTemporaryPassword } from '../sign-in/verify-password.ts';
import * as store from '../store.ts';
import { CLOSED } from '../store.ts';
import * as usersStore from './store.ts';

export type Certified = { identity: Exclude<Identity, 'guest'>; certification?: string | null };

/**
 * Sets the identity of users, and their certification if given, within the transaction that decides it. Live sessions continue with the
 * new identity; the event purges cached pages.
 */
export async function changeIdentity(tx: Transaction, userIds: string[], to: Certified): Promise<void> {
  if (userIds.length === 0) return;
  await store.setIdentity(tx, userIds, to);
  await tx.emit('site.changed', { reason: 'identity' });
}

/** Opens an account on behalf of a person, without a password and without consent to the agreements, and answers its id. */
export async function addUser(deps: Deps, tx: Transaction, user: { mobile: string; nickname: string }): Promise<string> {
  await requireFreeName(deps, tx, user.nickname, null);
  return (await store.insertUser(tx, { ...user, id: deps.random.id(), createdAt: deps.clock.now() })).id;
}

const STATUS = { normal: 0, disabled: 1, closed: CLOSED } as const;

export async function listUsers(deps: Deps, query: UserQuery & Paging): Promise<AnswerOf<typeof contract.userList>> {
  const { page, limit } = query;
  const rows = await usersStore.listUsers(deps.db, filterOf(query), { limit: limit + 1, offset: (page - 1) * limit });
  return pageOf(rows, { page, limit }, present);
}

/** Streams all matching users by time of registration: in another order, which can change during the export, rows could be skipped. */
export async function* readUsers(deps: Deps, query: UserQuery): AsyncGenerator<contract.ManagedUser[]> {
  const filter = filterOf({ ...query, sort: query.sort === 'joined' ? 'joined' : '-joined' });
  for await (const rows of inParts<usersStore.UserListRow>((part) => usersStore.listUsers(deps.db, filter, part)))
    yield rows.map(present);
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
  if (user === undefined) throw notFound();
  const [agency, devices, history] = await Promise.all([
    store.findAgencyOf(deps.db, userId),
    listLoginDevices(deps, { kind: 'user', id: userId }, null),
    listActionsOn(deps, 'user', userId),
  ]);
  return {
    ...present({ ...user, individual: user.identity === 'creator' && agency === undefined }),
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

/** Disables an account by a `login` sanction, which also ends all sessions. A repeated call replaces reason and term. */
export const disableUser = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { userId, reason, days }: ParsedOf<typeof contract.userDisable>,
): Promise<contract.ManagedUserDetail> =>
  change(deps, actor, ip, userId, 'users.disable', async (tx) => {
    const givenBy = requireAdmin(actor).id;
    const { until } = await imposeSanction(deps, tx, { userId, kind: 'login', rule: 'other', reason, days, givenBy });
    return { reason, until: until?.toISOString() ?? null };
  });

export const enableUser = (deps: Deps, actor: Actor, ip: string, userId: string): Promise<contract.ManagedUserDetail> =>
  change(deps, actor, ip, userId, 'users.enable', async (tx, user) => {
    if (user.status === STATUS.normal) return null;
    await endDisabling(deps, tx, userId, requireAdmin(actor).id);
    return {};
  });

/**
 * Ends the password and every session of a user. With `way` = 'show' the administrator gets a temporary password: it expires after days, and
 * withdrawals are locked for MONEY_LOCK_HOURS, so that the administrator cannot take the money. Otherwise the user sets a new password by code.
 */
export async function resetUserPassword(
  deps: Deps,
  actor: Actor,
  ip: string,
  { userId, way }: ParsedOf<typeof contract.userResetPassword>,
): Promise<AnswerOf<typeof contract.userResetPassword>> {
  const temporary = way === 'show' ? await makeTemporaryPassword(deps) : null;
  const lockedUntil = temporary === null ? null : new Date(deps.clock.now().getTime() + MONEY_LOCK_HOURS * 3_600_000);
  const action = temporary === null ? 'users.endPassword' : 'users.resetPassword';
  await change(deps, actor, ip, userId, action, async (tx, user) => {
    if (temporary === null && user.mobile === null && user.email === null)
      throw new AppError('conflict', '该账号没有绑定手机号或邮箱，对方无法自行设置密码');
    const fields = temporary?.fields ?? { passwordHash: null, passwordUntil: null };
    await store.updateUser(tx, userId, { ...fields, ...(lockedUntil === null ? {} : { moneyLockedUntil: lockedUntil }) });
    await revokeAllSessions(tx, { kind: 'user', id: userId });
    const payload = { userId, lockedUntil: lockedUntil?.toISOString() ?? null };
    await deps.jobs.enqueue(tx, passwordEnded, payload);
    return lockedUntil === null ? {} : { moneyLockedUntil: lockedUntil.toISOString() };
  });
  return { password: temporary?.password ?? null, moneyLockedUntil: lockedUntil?.toISOString() ?? null };
}

/** End of the lock on a user's withdrawals; null: not locked. */
export async function moneyLockedUntil({ clock }: { clock: Clock }, db: Queryable, userId: string): Promise<Date | null> {
  const until = (await store.findUser(db, userId))?.moneyLockedUntil ?? null;
  return until !== null && until > clock.now() ? until : null;
}

export const liftDueDisablings = (deps: Deps): Promise<void> => store.liftDue(deps.db, deps.clock.now());

/** Runs one logged change of an account that is not closed. `apply` returns the values for the log, or null if it changed nothing. */
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
    if (user === undefined) throw notFound();
    if (user.status === CLOSED) throw new AppError('conflict', '该账号已注销');
    const after = await apply(tx, user);
    if (after === null) return;
    const { status, disabledReason } = user;
    await recordAction(deps, tx, admin, ip, {
      action,
      targetType: 'user',
      targetId: userId,
      before: { status, reason: disabledReason },
      after,
    });
  });
  return userDetail(deps, userId);
}

const notFound = () => new AppError('notFound', '用户不存在');

const present = (user: usersStore.UserListRow): contract.ManagedUser => ({
  ...presentUserSummary(user),
  individual: user.individual,
  mobile: user.mobile === null ? null : maskMobile(user.mobile),
  email: user.email === null ? null : maskEmail(user.email),
  status: user.status === STATUS.normal ? 'normal' : user.status === CLOSED ? 'closed' : 'disabled',
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

/** Removes every way to log in to an account: mobile, mail address, password and sessions. */
export async function removeLoginMethods(tx: Transaction, userId: string): Promise<void> {
  await store.updateUser(tx, userId, { mobile: null, email: null, passwordHash: null, passwordUntil: null });
  await revokeAllSessions(tx, { kind: 'user', id: userId });
}
