import { isIP } from 'node:net';
import { sql } from 'drizzle-orm';
import { currentContext, type Access } from '../../core/request-context.ts';
import type { Queryable } from '../client.ts';

type Row = Omit<Access, 'recorded'>;

export async function insertAccess(db: Queryable, row: Row): Promise<void> {
  const { kind, ownerKind, ownerId, subjectId, ip, port, userAgent, at } = row;
  await db.execute(sql`
    insert into access_log (kind, owner_kind, owner_id, subject_id, ip, port, user_agent, at)
    values (${kind}, ${ownerKind}, ${ownerId}, ${subjectId}, ${inetOf(ip)}::inet, ${port}, ${userAgent}, ${at.toISOString()}::timestamptz)`);
}

/** The address for a column of type inet; null when it is none, as for calls made within this process. */
function inetOf(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(plain) === 0 ? null : plain;
}

/**
 * Writes the request's row of the access log in the transaction of its change, so that both commit or neither. The returned function
 * must be called after a rollback: it marks the row as not written.
 */
export async function recordPending(tx: Queryable): Promise<() => void> {
  const access = currentContext()?.access;
  if (access === undefined || access.recorded || access.ownerId === '') return () => {};
  access.recorded = true;
  const undo = () => {
    access.recorded = false;
  };
  await insertAccess(tx, access).catch((error: unknown) => {
    undo();
    throw error;
  });
  return undo;
}
