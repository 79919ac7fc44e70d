import { RENEWED_TOKEN_GRACE_SECONDS, SESSION_LONGEST_DAYS, SESSION_SECONDS } from '#contract/accounts/constants.ts';
import type { SessionRow } from '#contract/accounts/settings.ts';
import { GUEST, requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { noteAccount, noteNothingNew } from '../../../core/request-context.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { needsTotp, siteSettings } from '../../settings/service.ts';
import { IMPERSONATION_MARK, impersonated } from '../impersonations/find-actor.ts';
import * as accountsStore from '../store.ts';
import * as store from './store.ts';
import { tokenHash } from '../store.ts';

export interface Device {
  ip: string;
  userAgent: string;
}

/** With a token by which the account recognises the device later. */
export type Entered = IssuedToken & { device: string };

export interface IssuedToken {
  token: string;
  expiresAt: string;
}

type Owner = { kind: 'user' | 'admin'; id: string };

/** Opens a session. Only the token's hash is stored. */
export async function openSession(
  deps: Deps,
  db: Queryable,
  owner: Owner,
  device: Device,
  renewed?: store.SessionRow,
): Promise<IssuedToken> {
  const now = deps.clock.now();
  noteAccount(owner.kind, owner.id);
  if (renewed === undefined) await noteLocation(deps, db, owner, device);
  const token = deps.random.token();
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  await store.insertSession(db, {
    id: deps.random.id(),
    tokenHash: tokenHash(token),
    kind: owner.kind,
    ownerId: owner.id,
    createdAt: now,
    expiresAt,
    ip: device.ip,
    userAgent: device.userAgent,
    beganAt: renewed?.beganAt ?? now,
    replaced: false,
    familyId: renewed === undefined ? null : (renewed.familyId ?? renewed.id),
    successor: null,
  });
  if (renewed === undefined) deps.log.info({ owner: owner.id, kind: owner.kind, ip: device.ip }, 'session opened');
  return { token, expiresAt: expiresAt.toISOString() };
}

async function noteLocation(deps: Deps, db: Queryable, owner: Owner, { ip }: Device): Promise<void> {
  const location = owner.kind === 'user' ? deps.ipLocation.of(ip) : null;
  if (location !== null) await accountsStore.updateUser(db, owner.id, { ipLocation: location });
}

/**
 * Who a bearer header stands for. Asked of the database at every call, so that a disabled account or a revoked
 * session ends at once on every server. Anything that is not a live session is a guest.
 */
export async function identify(deps: Deps, authorization: string | undefined): Promise<Actor> {
  const token = /^Bearer ([\w.-]{20,100})$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return GUEST;
  if (token.startsWith(IMPERSONATION_MARK)) return impersonated(deps, token);
  return actorBy(deps, tokenHash(token));
}

/** The person who is still logged in by that login, on this device and not on another, as they are now; for what outlives a token. */
export const identifyLogin = (deps: Deps, login: Owner & { loginId: string }): Promise<Actor> => actorBy(deps, login);

async function actorBy(deps: Deps, by: Parameters<typeof store.findSession>[1]): Promise<Actor> {
  const found = await store.findSession(deps.db, by, deps.clock.now());
  if (found === undefined) return GUEST;
  const { session, identity, userStatus, youth, account, role, custom, adminStatus, totpSince, passwordUntil } = found;
  const loginId = session.familyId ?? session.id;
  if (session.kind === 'user' && identity !== null && userStatus === 0) {
    return { kind: 'user', id: session.ownerId, identity, sessionId: session.id, loginId, youth };
  }
  if (session.kind === 'admin' && role !== null && account !== null && adminStatus === 0) {
    const mustEnrol = totpSince === null && needsTotp(await siteSettings(deps), role);
    const admin = { kind: 'admin' as const, id: session.ownerId, account, role, sessionId: session.id, loginId };
    return {
      ...admin,
      ...(custom !== null && { custom }),
      ...(mustEnrol && { mustEnrol }),
      ...(passwordUntil !== null && { temporaryPassword: true }),
    };
  }
  return GUEST;
}

/** Whether somebody is still logged in by that login, on this device and not on another; for what outlives a token. */
export const isLiveLogin = (deps: Deps, login: Owner & { loginId: string }): Promise<boolean> =>
  store.isLiveFamily(deps.db, login, deps.clock.now());

/**
 * A new token for a live session. The old one lives a minute more, for the calls that already carry it; who asks by it again, from
 * another tab or by another server, gets the same new one. None for a session that was ended, or has lasted for long enough.
 */
export async function renewSession(deps: Deps, actor: Actor, device: Device): Promise<IssuedToken> {
  if (actor.kind !== 'user' && actor.kind !== 'admin') throw new AppError('session');
  const { kind, id, sessionId } = actor;
  return deps.transact(async (tx) => {
    const now = deps.clock.now();
    // The account before its sessions, as whoever changes its password: in the other order each would wait for the other.
    await noteLocation(deps, tx, { kind, id }, device);
    const session = await store.lockSession(tx, sessionId);
    const oldest = new Date(now.getTime() - SESSION_LONGEST_DAYS[kind] * 86_400_000);
    if (session === undefined || session.expiresAt <= now || session.beganAt <= oldest) throw new AppError('session');
    if (session.ip === device.ip || session.successor !== null) noteNothingNew();
    if (session.successor !== null) {
      const known = JSON.parse(deps.secrets.unseal(SUCCESSOR, session.successor)) as IssuedToken;
      if (await store.isLiveSession(tx, tokenHash(known.token), now)) return known;
      throw new AppError('session');
    }
    const issued = await openSession(deps, tx, { kind, id }, device, session);
    const graceEnds = new Date(now.getTime() + RENEWED_TOKEN_GRACE_SECONDS * 1000);
    await store.replaceSession(tx, sessionId, graceEnds, deps.secrets.seal(SUCCESSOR, JSON.stringify(issued)));
    return issued;
  });
}

const SUCCESSOR = 'session.successor';

/** Ends a session with all that it was renewed out of and by. */
export async function closeSession(deps: Deps, actor: Actor): Promise<null> {
  if (actor.kind !== 'user' && actor.kind !== 'admin') throw new AppError('session');
  await deps.transact(async (tx) => {
    await store.deleteFamily(tx, actor.kind, actor.id, actor.sessionId);
    await tx.emit('sessions.revoked', { kind: actor.kind, ownerId: actor.id });
  });
  return null;
}

/** Ends every session of a person, within the transaction that disables them or changes their password. */
export async function revokeSessions(tx: Transaction, owner: Owner): Promise<void> {
  await store.deleteSessionsOf(tx, owner.kind, owner.id);
  await tx.emit('sessions.revoked', { kind: owner.kind, ownerId: owner.id });
}

/** Ends a person's other sessions, or one of them; answers how many there were. */
export async function revokeOtherSessions(tx: Transaction, actor: Actor, one?: string): Promise<number> {
  if (actor.kind !== 'user' && actor.kind !== 'admin') throw new AppError('session');
  const ended = await store.deleteOtherSessions(tx, actor.kind, actor.id, actor.sessionId, one);
  if (ended > 0) await tx.emit('sessions.revoked', { kind: actor.kind, ownerId: actor.id });
  return ended;
}

/** Ends sessions of somebody else, or one of them; answers how many there were. */
export async function revokeSome(tx: Transaction, owner: Owner, one?: string): Promise<number> {
  const ended = await store.deleteOtherSessions(tx, owner.kind, owner.id, null, one);
  if (ended > 0) await tx.emit('sessions.revoked', { kind: owner.kind, ownerId: owner.id });
  return ended;
}

export async function listDevices(deps: Deps, actor: Actor): Promise<{ list: SessionRow[] }> {
  const own = actor.kind === 'user' ? actor.sessionId : '';
  return { list: await devicesOf(deps, { kind: 'user', id: requireUserId(actor) }, own) };
}

/** Where somebody is logged in, the device that asks first. */
export async function devicesOf(
  deps: Deps,
  { kind, id }: { kind: 'user' | 'admin'; id: string },
  own: string | null,
): Promise<SessionRow[]> {
  const rows = await store.listSessions(deps.db, kind, id, deps.clock.now());
  const list = rows.map((row) => ({
    id: row.id,
    current: row.id === own,
    device: describeDevice(row.userAgent),
    ip: row.ip,
    loginTime: row.beganAt.toISOString(),
    // A token in use is renewed within two hours, so this is when it was renewed last.
    activeTime: row.createdAt.toISOString(),
  }));
  return list.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** Logs one other device out, or all. Idempotent. */
export async function revokeDevices(
  deps: Deps,
  actor: Actor,
  { sessionId }: { sessionId?: string | undefined },
): Promise<{ revoked: number }> {
  if (actor.kind !== 'user') throw new AppError('session');
  if (sessionId === actor.sessionId) throw new AppError('invalid', '当前设备请使用“退出登录”');
  return deps.transact(async (tx) => ({ revoked: await revokeOtherSessions(tx, actor, sessionId) }));
}

/** What a person calls the device by, from what its browser says of itself: `Chrome · Windows`. */
export function describeDevice(userAgent: string): string {
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? '其他浏览器';
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1] ?? '未知系统';
  return `${browser} · ${system}`;
}

// In this order: many browsers also claim to be those below them.
const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/QQBrowser/i, 'QQ 浏览器'],
  [/UCBrowser/i, 'UC 浏览器'],
  [/HuaweiBrowser/i, '华为浏览器'],
  [/MiuiBrowser/i, '小米浏览器'],
  [/Edg(e|A|iOS)?\//i, 'Edge'],
  [/Firefox|FxiOS/i, 'Firefox'],
  [/Chrome|CriOS/i, 'Chrome'],
  [/Safari/i, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, 'HarmonyOS'],
  [/iPhone/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/Android/i, 'Android'],
  [/Windows/i, 'Windows'],
  [/Mac OS X|Macintosh/i, 'macOS'],
  [/Linux|X11/i, 'Linux'],
];
