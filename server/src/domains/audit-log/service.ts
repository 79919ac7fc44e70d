import type { Actor, AdminActor } from '../../actor.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import * as store from './store.ts';

export { readLog } from './list.ts';

// Apart from administration, which knows accounts: domains that accounts itself asks can write the log too.

/** Who is signed in, for services that only administrators reach. */
export function adminOf(actor: Actor): AdminActor {
  if (actor.kind !== 'admin') throw new AppError('session');
  if (actor.mustEnrol) throw new AppError('forbidden', '请先启用两步验证');
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

/** The newest things administrators did to one target. */
export const actionsOn = (deps: Deps, targetType: string, targetId: string): Promise<store.LogRow[]> =>
  store.listLogRowsOf(deps.db, targetType, targetId, 50);
