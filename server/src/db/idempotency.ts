import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from './client.ts';
import { deleteInParts } from './batched-change.ts';
import { AppError } from '../core/app-error.ts';

export interface IdempotentCall {
  ownerId: string;
  /** The name of the call; different calls may use the same key. */
  call: string;
  /** The request's Idempotency-Key; null: the task always runs. */
  key: string | null;
  /** The input of the call. The same key with a different input is an error of the client and refused. */
  form: unknown;
  at: Date;
}

/**
 * Runs `task` once per owner, call and key; repetitions get the answer of the first run. A repetition during the first run waits
 * for it (by the row lock of the insert). When the first run fails, its transaction rolls back and the key is free again.
 */
export async function once<Answer>(
  tx: Transaction,
  { ownerId, call, key, form, at }: IdempotentCall,
  task: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return task();
  const formHash = fingerprint(form);
  const inserted = await tx.execute(sql`
    insert into idempotency_keys (owner_id, call, key, asked, at)
    values (${ownerId}, ${call}, ${key}, ${formHash}, ${at.toISOString()}::timestamptz)
    on conflict do nothing returning key`);
  if (inserted.rows.length === 0) {
    const { rows } = await tx.execute<{ answer: Answer; asked: string | null }>(sql`
      select answer, asked from idempotency_keys where owner_id = ${ownerId} and call = ${call} and key = ${key}`);
    const [previous] = rows;
    if (previous !== undefined) {
      // `asked` is null in rows of an older version of the server.
      if (previous.asked !== null && previous.asked !== formHash)
        throw new AppError('conflict', '这次提交与之前的重复但内容不同，请刷新后重试');
      return previous.answer;
    }
  }
  const answer = await task();
  await tx.execute(sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::json where owner_id = ${ownerId} and call = ${call} and key = ${key}`);
  return answer;
}

/** A hash of a form, independent of the order of fields; undefined fields do not count. */
const fingerprint = (form: unknown): string => createHash('sha256').update(JSON.stringify(form, sortFields)).digest('base64url');

const sortFields = (_name: string, value: unknown): unknown =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Deletes old keys. The API promises that a key is effective for a day. */
export const forgetKeysBefore = (db: Queryable, before: Date): Promise<number> =>
  deleteInParts(db, sql`idempotency_keys`, sql`at < ${before.toISOString()}::timestamptz`);
