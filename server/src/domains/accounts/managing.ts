import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/people.ts';
import type { Actor } from '../../actor.ts';
import type { Transaction } from '../../db/client.ts';
import { inParts } from '../../db/ordered.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Emit } from '../../ports/events.ts';
import { actionsOn, adminOf, recordAction } from '../audit-log/service.ts';
import { devicesOf } from './devices.ts';
import { temporaryPassword } from './passwords.ts';
import { CLOSED, maskEmail, maskMobile, presentShort } from './present.ts';
import { revokeSessions } from './sessions.ts';
import * as store from './store.ts';

/** What administrators see of people and do to their accounts. */

const STATUS = { normal: 0, disabled: 1, closed: CLOSED } as const;
const DAY_MS = 86_400_000;

export async function listPeople(
  deps: Deps,
  query: PeopleQuery & { page: number; limit: number },
): Promise<AnswerOf<typeof contract.userList>> {
  const { page, limit } = query;
  const rows = await store.listUsers(deps.db, filterOf(query), { limit: limit + 1, offset: (page - 1) * limit });
  return { list: rows.slice(0, limit).map(present), page, limit, hasMore: rows.length > limit };
}

/** Everybody who is asked for, by when they joined: who gets a follower while the list is read would move, and be missed. */
export async function* readPeople(deps: Deps, query: PeopleQuery): AsyncGenerator<contract.ManagedPerson[]> {
  const filter = filterOf({ ...query, sort: query.sort === 'joined' ? 'joined' : '-joined' });
  for await (const rows of inParts<store.UserRow>((part) => store.listUsers(deps.db, filter, part))) yield rows.map(present);
}

type PeopleQuery = Partial<Omit<ParsedOf<typeof contract.userList>, 'page' | 'limit'>>;

const filterOf = ({ keywords, identity, status, sort }: PeopleQuery): store.PeopleFilter => ({
  keywords,
  identity,
  status: status === undefined ? undefined : STATUS[status],
  sort,
});

export async function personDetail(deps: Deps, userId: string): Promise<contract.ManagedPersonDetail> {
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

/** Takes effect at once on every server: the sessions are gone with it. Said again, the new reason and term hold. */
export const disablePerson = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { userId, reason, days }: ParsedOf<typeof contract.userDisable>,
): Promise<contract.ManagedPersonDetail> =>
  change(deps, actor, ip, userId, 'users.disable', async (tx, emit) => {
    const now = deps.clock.now();
    const until = days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
    await store.updateUser(tx, userId, { status: 1, disabledAt: now, disabledUntil: until, disabledReason: reason });
    await revokeSessions(tx, emit, { kind: 'user', id: userId });
    return { reason, until: until?.toISOString() ?? null };
  });

export const enablePerson = (deps: Deps, actor: Actor, ip: string, userId: string): Promise<contract.ManagedPersonDetail> =>
  change(deps, actor, ip, userId, 'users.enable', async (tx, _emit, user) => {
    if (user.status === 0) return null;
    await store.updateUser(tx, userId, { status: 0, disabledAt: null, disabledUntil: null, disabledReason: '' });
    return {};
  });

/** The old password and every session end; the new one is to be changed by its owner within days. */
export async function resetPersonPassword(deps: Deps, actor: Actor, ip: string, userId: string): Promise<{ password: string }> {
  const { password, kept } = await temporaryPassword(deps);
  await change(deps, actor, ip, userId, 'users.resetPassword', async (tx, emit) => {
    await store.updateUser(tx, userId, kept);
    await revokeSessions(tx, emit, { kind: 'user', id: userId });
    return {};
  });
  return { password };
}

export const liftDueDisablings = (deps: Deps): Promise<void> => store.liftDue(deps.db, deps.clock.now());

/** One recorded change of a living account; `work` answers what to record, or null when there was nothing to do. */
async function change(
  deps: Deps,
  actor: Actor,
  ip: string,
  userId: string,
  action: string,
  work: (tx: Transaction, emit: Emit, user: store.UserRow) => Promise<Record<string, unknown> | null>,
): Promise<contract.ManagedPersonDetail> {
  const admin = adminOf(actor);
  await deps.events.transact(async (tx, emit) => {
    const user = await store.lockUser(tx, userId);
    if (user === undefined) throw unknown();
    if (user.status === CLOSED) throw new AppError('conflict', '该账号已注销');
    const done = await work(tx, emit, user);
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
  return personDetail(deps, userId);
}

const unknown = () => new AppError('notFound', '用户不存在');

const present = (user: store.UserRow): contract.ManagedPerson => ({
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
