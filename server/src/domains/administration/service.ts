import type { AdminMe } from '#contract/administration.ts';
import type { Actor, AdminActor } from '../../actor.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { permissionsOf } from '../../roles.ts';
import { checkPassword, hashPassword, openSession, passwordMatches } from '../accounts/service.ts';
import * as store from './store.ts';

export async function loginAdmin(
  deps: Deps,
  form: { account: string; password: string },
  device: { ip: string; userAgent: string },
): Promise<{ token: string; id: string; expiresAt: string }> {
  const admin = await checkPassword(deps, `admin:${form.account}`, device.ip, async () => {
    const candidate = await store.findAdminByAccount(deps.db, form.account);
    return (await passwordMatches(candidate?.passwordHash, form.password)) ? candidate : undefined;
  });
  if (admin.status !== 0) throw new AppError('forbidden', '账号被禁用');
  const issued = await openSession(deps, deps.db, { kind: 'admin', id: admin.id }, device);
  return { ...issued, id: admin.id };
}

export async function adminInfo(deps: Deps, actor: Actor): Promise<AdminMe> {
  const admin = actor.kind === 'admin' ? await store.findAdmin(deps.db, actor.id) : undefined;
  if (admin === undefined) throw new AppError('session');
  return { id: admin.id, username: admin.account, email: null, role: admin.role, permissions: permissionsOf(admin.role) };
}

/** Who is signed in, for services that only administrators reach. */
export function adminOf(actor: Actor): AdminActor {
  if (actor.kind !== 'admin') throw new AppError('session');
  return actor;
}

export interface LogEntry {
  action: string;
  targetType: string;
  targetId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes what an administrator did, in the transaction that does it. */
export async function recordAction(deps: Deps, tx: Transaction, actor: AdminActor, ip: string, entry: LogEntry): Promise<void> {
  await store.insertLogRow(tx, {
    ...entry,
    id: deps.random.id(),
    adminId: actor.id,
    adminAccount: actor.account,
    ip,
    at: deps.clock.now(),
  });
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
