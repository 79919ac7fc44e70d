import { RENEWED_TOKEN_GRACE_SECONDS, SESSION_LONGEST_DAYS, SESSION_SECONDS } from '#contract/accounts/constants.ts';
import type { SessionRow } from '#contract/accounts/settings.ts';
import { GUEST, requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { setLogAccount, skipLogRow } from '../../../core/request-context.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { needsTotp, siteSettings } from '../../settings/service.ts';
import { IMPERSONATION_MARK, impersonated } from '../impersonations/find-actor.ts';
import * as accountsStore from '../store.ts';
import * as store from './store.ts';
import { tokenHash } from '../store.ts';

// A login opens a session, and each renewal replaces the session by a new one with a new token. All sessions of one login form a family,
// named by the id of the first (`loginId`). A replaced session keeps answering for RENEWED_TOKEN_GRACE_SECONDS.
export interface Device {
  ip: string;
  userAgent: string;
}

/** The answer to a login; `device` is a ticket by which the account recognises the browser later (find-device.ts). */
export type SignInResult = IssuedToken & { device: string };

export interface IssuedToken {
  token: string;
  /** ISO 8601. */
  expiresAt: string;
}

type Owner = { kind: 'user' | 'admin'; id: string };

/** Opens a session, by a login or as the successor of the session `renewed`. Only the token's hash is stored. */
export async function openSession(
  deps: Deps,
  db: Queryable,
  owner: Owner,
  device: Device,
  renewed?: store.SessionRow,
): Promise<IssuedToken> {
  const now = deps.clock.now();
  setLogAccount(owner.kind, owner.id);
  if (renewed === undefined) await saveLocation(deps, db, owner, device);
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

async function saveLocation(deps: Deps, db: Queryable, owner: Owner, { ip }: Device): Promise<void> {
  const location = owner.kind === 'user' ? deps.ipLocation.of(ip) : null;
  if (location !== null) await accountsStore.updateUser(db, owner.id, { ipLocation: location });
}

/**
 * Resolves an Authorization header to an actor; a header without a live session means a guest. Every call reads the database, so a
 * disabled account or a revoked session ends at once on every server.
 */
export async function identifyActor(deps: Deps, authorization: string | undefined): Promise<Actor> {
  const token = /^Bearer ([\w.-]{20,100})$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return GUEST;
  if (token.startsWith(IMPERSONATION_MARK)) return impersonated(deps, token);
  return actorBy(deps, tokenHash(token));
}

/** The actor of a login with its current rights, or a guest once the login has ended. For links that live longer than a token. */
export const identifyActorOfLogin = (deps: Deps, login: Owner & { loginId: string }): Promise<Actor> => actorBy(deps, login);

const ENABLED = 0;

async function actorBy(deps: Deps, key: Parameters<typeof store.findSession>[1]): Promise<Actor> {
  const row = await store.findSession(deps.db, key, deps.clock.now());
  if (row === undefined) return GUEST;
  const { session, identity, userStatus, youth, account, role, custom, adminStatus, totpSince, passwordUntil } = row;
  const loginId = session.familyId ?? session.id;
  if (session.kind === 'user' && identity !== null && userStatus === ENABLED) {
    return { kind: 'user', id: session.ownerId, identity, sessionId: session.id, loginId, youth };
  }
  if (session.kind === 'admin' && role !== null && account !== null && adminStatus === ENABLED) {
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

/** Whether a login still has a live session; other logins of the same person do not count. */
export const isLiveLogin = (deps: Deps, login: Owner & { loginId: string }): Promise<boolean> =>
  store.isLiveFamily(deps.db, login, deps.clock.now());

/**
 * Issues a new token for a live session. The old token lives a minute longer, for calls that already carry it; a second renewal with the
 * old token, from another tab, gets the same new token (`successor`). An ended session, or a login older than SESSION_LONGEST_DAYS, is refused.
 */
export async function renewSession(deps: Deps, actor: Actor, device: Device): Promise<IssuedToken> {
  if (actor.kind !== 'user' && actor.kind !== 'admin') throw new AppError('session');
  const { kind, id, sessionId } = actor;
  return deps.transact(async (tx) => {
    const now = deps.clock.now();
    // Locks the account before the session, in the same order as a change of password; the reverse order would deadlock.
    await saveLocation(deps, tx, { kind, id }, device);
    const session = await store.lockSession(tx, sessionId);
    const oldest = new Date(now.getTime() - SESSION_LONGEST_DAYS[kind] * 86_400_000);
    if (session === undefined || session.expiresAt <= now || session.beganAt <= oldest) throw new AppError('session');
    // The access log has this login's address already.
    if (session.ip === device.ip || session.successor !== null) skipLogRow();
    if (session.successor !== null) {
      const successor = JSON.parse(deps.secrets.unseal(SUCCESSOR, session.successor)) as IssuedToken;
      if (await store.isLiveSession(tx, tokenHash(successor.token), now)) return successor;
      throw new AppError('session');
    }
    const issued = await openSession(deps, tx, { kind, id }, device, session);
    const graceEnds = new Date(now.getTime() + RENEWED_TOKEN_GRACE_SECONDS * 1000);
    await store.replaceSession(tx, sessionId, graceEnds, deps.secrets.seal(SUCCESSOR, JSON.stringify(issued)));
    return issued;
  });
}

const SUCCESSOR = 'session.successor';

/** Logs out: ends all sessions of the actor's login. */
export async function logOut(deps: Deps, actor: Actor): Promise<null> {
  if (actor.kind !== 'user' && actor.kind !== 'admin') throw new AppError('session');
  await deps.transact(async (tx) => {
    await store.deleteFamily(tx, actor.kind, actor.id, actor.sessionId);
    await tx.emit('sessions.revoked', { kind: actor.kind, ownerId: actor.id });
  });
  return null;
}

/** Ends every session of a person, within the transaction that disables the account or changes its password. */
export async function revokeAllSessions(tx: Transaction, owner: Owner): Promise<void> {
  await store.deleteSessionsOf(tx, owner.kind, owner.id);
  await tx.emit('sessions.revoked', { kind: owner.kind, ownerId: owner.id });
}

/** Ends all logins of the actor except the current one, or only the login of `sessionId`; returns the number of devices logged out. */
export async function revokeOtherSessions(tx: Transaction, actor: Actor, sessionId?: string): Promise<number> {
  if (actor.kind !== 'user' && actor.kind !== 'admin') throw new AppError('session');
  const devices = await store.deleteOtherSessions(tx, actor.kind, actor.id, actor.sessionId, sessionId);
  if (devices > 0) await tx.emit('sessions.revoked', { kind: actor.kind, ownerId: actor.id });
  return devices;
}

/** Ends all logins of another person, or only the login of `sessionId`; returns the number of devices logged out. */
export async function revokeLogins(tx: Transaction, owner: Owner, sessionId?: string): Promise<number> {
  const devices = await store.deleteOtherSessions(tx, owner.kind, owner.id, null, sessionId);
  if (devices > 0) await tx.emit('sessions.revoked', { kind: owner.kind, ownerId: owner.id });
  return devices;
}

export async function listDevices(deps: Deps, actor: Actor): Promise<{ list: SessionRow[] }> {
  const ownSessionId = actor.kind === 'user' ? actor.sessionId : null;
  return { list: await listLoginDevices(deps, { kind: 'user', id: requireUserId(actor) }, ownSessionId) };
}

/** Devices on which a person is logged in, the requesting device (`ownSessionId`) first; null when somebody else requests. */
export async function listLoginDevices(
  deps: Deps,
  { kind, id }: { kind: 'user' | 'admin'; id: string },
  ownSessionId: string | null,
): Promise<SessionRow[]> {
  const rows = await store.listSessions(deps.db, kind, id, deps.clock.now());
  const list = rows.map((row) => ({
    id: row.id,
    current: row.id === ownSessionId,
    device: describeDevice(row.userAgent),
    ip: row.ip,
    loginTime: row.beganAt.toISOString(),
    // A used token is renewed at least every two hours, so the last renewal tells the last activity.
    activeTime: row.createdAt.toISOString(),
  }));
  return list.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** Logs out one other device (`sessionId`) or all other devices. Idempotent. */
export async function revokeDevices(
  deps: Deps,
  actor: Actor,
  { sessionId }: { sessionId?: string | undefined },
): Promise<{ revoked: number }> {
  if (actor.kind !== 'user') throw new AppError('session');
  if (sessionId === actor.sessionId) throw new AppError('invalid', '当前设备请使用“退出登录”');
  return deps.transact(async (tx) => ({ revoked: await revokeOtherSessions(tx, actor, sessionId) }));
}

/** A readable device name from a User-Agent header: `Chrome · Windows`. */
export function describeDevice(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '其他浏览器';
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '未知系统';
  return `${browser} · ${system}`;
}

// The order matters: the User-Agent of many browsers also matches the patterns below their own.
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
