import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from './client.ts';
import { deleteInParts } from './batched-change.ts';
import { AppError } from '../core/app-error.ts';

export interface Once {
  ownerId: string;
  /** Names the call; the same key may be used for different calls. */
  call: string;
  /** The request's Idempotency-Key; null does the work every time. */
  key: string | null;
  /** What the call was asked for. The same key with anything else is a mistake of the caller's, and refused. */
  form: unknown;
  at: Date;
}

/**
 * Runs `task` once for a key and answers every repeat with what the first one answered. A repeat that comes while the
 * first is under way waits for it; when the first fails, nothing is remembered.
 */
export async function once<Answer>(
  tx: Transaction,
  { ownerId, call, key, form, at }: Once,
  task: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return task();
  const formHash = fingerprint(form);
  const taken = await tx.execute(sql`
    insert into idempotency_keys (owner_id, call, key, asked, at)
    values (${ownerId}, ${call}, ${key}, ${formHash}, ${at.toISOString()}::timestamptz)
    on conflict do nothing returning key`);
  if (taken.rows.length === 0) {
    const { rows } = await tx.execute<{ answer: Answer; asked: string | null }>(sql`
      select answer, asked from idempotency_keys where owner_id = ${ownerId} and call = ${call} and key = ${key}`);
    const [known] = rows;
    if (known !== undefined) {
      // One of a server that is being updated knows nothing of the form.
      if (known.asked !== null && known.asked !== formHash)
        throw new AppError('conflict', '这次提交与之前的重复但内容不同，请刷新后重试');
      return known.answer;
    }
  }
  const answer = await task();
  await tx.execute(sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::json where owner_id = ${ownerId} and call = ${call} and key = ${key}`);
  return answer;
}

/** Fields in whatever order are the same form, and so is one left out or given as undefined. */
const fingerprint = (form: unknown): string => createHash('sha256').update(JSON.stringify(form, inOrder)).digest('base64url');

const inOrder = (_name: string, value: unknown): unknown =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Keys are promised for a day. */
export const forgetKeysBefore = (db: Queryable, before: Date): Promise<number> =>
  deleteInParts(db, sql`idempotency_keys`, sql`at < ${before.toISOString()}::timestamptz`);
