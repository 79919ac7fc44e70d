import { and, count, desc, eq, gt, inArray, isNull, min, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { deleteInParts } from '../../../db/batched-change.ts';
import { lockOn } from '../../../db/locks/lock-on.ts';
import { captchas } from '../../../db/tables/accounts.ts';
import type { SentCaptcha } from './captcha-quota.ts';

export type CaptchaRow = typeof captchas.$inferSelect;

/** Serialises sends to one target and from one network, so that the daily limits hold. */
export async function lockCaptchaSends(db: Queryable, target: string, network: string): Promise<void> {
  for (const key of [`captcha:${target}`, `captcha-network:${network}`].sort()) {
    await lockOn(db, key);
  }
}

/** Codes sent to a target since a time, without failed ones. The limit is a safeguard: daily quotas are lower. */
export async function listCaptchasSince(db: Queryable, target: string, since: Date): Promise<SentCaptcha[]> {
  const { createdAt, network, wideNetwork, device } = captchas;
  return db
    .select({ createdAt, network, wideNetwork, device })
    .from(captchas)
    .where(and(eq(captchas.target, target), gt(createdAt, since), isNull(captchas.failedAt)))
    .orderBy(desc(createdAt))
    .limit(200);
}

/** Codes sent to strangers from a network and from its wide network since a time, to any target. */
export async function countCaptchasFrom(
  db: Queryable,
  { network, wideNetwork }: { network: string; wideNetwork: string },
  since: Date,
): Promise<{ network: number; wideNetwork: number; oldest: Date | null }> {
  const isCounted = and(gt(captchas.createdAt, since), isNull(captchas.failedAt), isNull(captchas.device));
  const [counts] = await db
    .select({
      network: count(sql`case when ${captchas.network} = ${network} then 1 end`),
      wideNetwork: count(),
      oldest: min(captchas.createdAt),
    })
    .from(captchas)
    .where(and(eq(captchas.wideNetwork, wideNetwork), isCounted));
  return counts ?? { network: 0, wideNetwork: 0, oldest: null };
}

export async function markCaptchaFailed(db: Queryable, id: string, now: Date): Promise<void> {
  await db.update(captchas).set({ failedAt: now }).where(eq(captchas.id, id));
}

export async function insertCaptcha(db: Queryable, captcha: typeof captchas.$inferInsert): Promise<void> {
  await db.insert(captchas).values(captcha);
}

/** Locks the unused, unexpired codes of a target, newest first, until the transaction ends, so that parallel attempts cannot both use a code. */
export async function lockLiveCaptchas(db: Queryable, target: string, now: Date): Promise<CaptchaRow[]> {
  const rows = await db
    .select()
    .from(captchas)
    .where(and(eq(captchas.target, target), isNull(captchas.usedAt), gt(captchas.expiresAt, now)))
    .orderBy(captchas.id)
    .for('update');
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Whether the network requested a code for the target that is still valid. */
export async function hasLiveCaptchaFrom(db: Queryable, target: string, network: string, now: Date): Promise<boolean> {
  const isValid = and(eq(captchas.target, target), isNull(captchas.usedAt), gt(captchas.expiresAt, now));
  return (await db.$count(captchas, and(isValid, eq(captchas.network, network)))) > 0;
}

export async function markCaptchasUsed(db: Queryable, ids: string[], now: Date): Promise<void> {
  await db.update(captchas).set({ usedAt: now }).where(inArray(captchas.id, ids));
}

/** Counts a wrong try against codes: by the network that requested them ('requester'), or by any other network. */
export async function countWrongTry(db: Queryable, ids: string[], by: 'requester' | 'others'): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(captchas)
    .set(by === 'requester' ? { wrongTries: sql`${captchas.wrongTries} + 1` } : { othersTries: sql`${captchas.othersTries} + 1` })
    .where(inArray(captchas.id, ids));
}

export const deleteOldCaptchas = (db: Queryable, before: Date): Promise<number> =>
  deleteInParts(db, sql`captchas`, sql`created_at < ${before.toISOString()}::timestamptz`);
