import { createHash } from 'node:crypto';
import { RENEWED_TOKEN_GRACE_SECONDS, SESSION_LONGEST_DAYS, SESSION_SECONDS } from '#contract/limits.ts';
import type { Actor } from '../../actor.ts';
import { GUEST } from '../../actor.ts';
import type { Queryable, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Emit } from '../../ports/events.ts';
import { needsTotp, siteSettings } from '../settings/service.ts';
import * as store from './store.ts';

export interface Device {
  ip: string;
  userAgent: string;
}

export interface IssuedToken {
  token: string;
  expiresAt: string;
}

type Owner = { kind: 'user' | 'admin'; id: string };

/** Opens a session. Only the token's hash is stored: whoever reads the database cannot act as anyone. */
export async function openSession(deps: Deps, db: Queryable, owner: Owner, device: Device, beganAt?: Date): Promise<IssuedToken> {
  const now = deps.clock.now();
  const location = owner.kind === 'user' ? deps.ipLocation.of(device.ip) : null;
  if (location !== null) await store.updateUser(db, owner.id, { ipLocation: location });
  const token = deps.random.token();
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  await store.insertSession(db, {
    id: deps.random.id(),
    tokenHash: hash(token),
    kind: owner.kind,
    ownerId: owner.id,
    createdAt: now,
    expiresAt,
    ip: device.ip,
    userAgent: device.userAgent,
    beganAt: beganAt ?? now,
    replaced: false,
  });
  if (beganAt === undefined) deps.log.info({ owner: owner.id, kind: owner.kind, ip: device.ip }, 'session opened');
  return { token, expiresAt: expiresAt.toISOString() };
}

/**
 * Who a bearer header stands for. Asked of the database at every call, so that a disabled account or a revoked
 * session ends at once on every server. Anything that is not a live session is a guest.
 */
export async function identify(deps: Deps, authorization: string | undefined): Promise<Actor> {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return GUEST;
  const found = await store.findSession(deps.db, hash(token), deps.clock.now());
  if (found === undefined) return GUEST;
  const { session, identity, userStatus, youth, account, role, adminStatus, totpSince } = found;
  if (session.kind === 'user' && identity !== null && userStatus === 0) {
    return { kind: 'user', id: session.ownerId, identity, sessionId: session.id, youth };
  }
  if (session.kind === 'admin' && role !== null && account !== null && adminStatus === 0) {
    const mustEnrol = totpSince === null && needsTotp(await siteSettings(deps), role);
    return { kind: 'admin', id: session.ownerId, account, role, sessionId: session.id, ...(mustEnrol && { mustEnrol }) };
  }
  return GUEST;
}

/**
 * A new token for a live session. The old one lives a minute more, for the calls that already carry it. None for a session that was
 * ended meanwhile, or that has lasted for long enough.
 */
export async function renewSession(deps: Deps, actor: Actor, device: Device): Promise<IssuedToken> {
  if (actor.kind !== 'user' && actor.kind !== 'admin') throw new AppError('session');
  return deps.events.transact(async (tx) => {
    const now = deps.clock.now().getTime();
    const graceEnds = new Date(now + RENEWED_TOKEN_GRACE_SECONDS * 1000);
    const oldest = new Date(now - SESSION_LONGEST_DAYS[actor.kind] * 86_400_000);
    const beganAt = await store.replaceSession(tx, actor.sessionId, graceEnds, oldest);
    if (beganAt === undefined) throw new AppError('session');
    return openSession(deps, tx, { kind: actor.kind, id: actor.id }, device, beganAt);
  });
}

export async function closeSession(deps: Deps, actor: Actor): Promise<null> {
  if (actor.kind !== 'user' && actor.kind !== 'admin') throw new AppError('session');
  await deps.events.transact(async (tx, emit) => {
    await store.deleteSession(tx, actor.sessionId);
    await emit('sessions.revoked', { kind: actor.kind, ownerId: actor.id });
  });
  return null;
}

/** Ends every session of a person, within the transaction that disables them or changes their password. */
export async function revokeSessions(tx: Transaction, emit: Emit, owner: Owner): Promise<void> {
  await store.deleteSessionsOf(tx, owner.kind, owner.id);
  await emit('sessions.revoked', { kind: owner.kind, ownerId: owner.id });
}

/** Ends a person's other sessions, or one of them; answers how many there were. */
export async function revokeOtherSessions(tx: Transaction, emit: Emit, actor: Actor, one?: string): Promise<number> {
  if (actor.kind !== 'user' && actor.kind !== 'admin') throw new AppError('session');
  const ended = await store.deleteOtherSessions(tx, actor.kind, actor.id, actor.sessionId, one);
  if (ended > 0) await emit('sessions.revoked', { kind: actor.kind, ownerId: actor.id });
  return ended;
}

/** Ends sessions of somebody else, or one of them; answers how many there were. */
export async function revokeSome(tx: Transaction, emit: Emit, owner: Owner, one?: string): Promise<number> {
  const ended = await store.deleteOtherSessions(tx, owner.kind, owner.id, null, one);
  if (ended > 0) await emit('sessions.revoked', { kind: owner.kind, ownerId: owner.id });
  return ended;
}

const hash = (token: string): Buffer => createHash('sha256').update(token).digest();
