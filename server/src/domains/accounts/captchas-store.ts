import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { captchas } from '../../db/tables/accounts.ts';

export type CaptchaRow = typeof captchas.$inferSelect;

/** Sends to one target and from one address stand in line, so that the daily counts cannot be overrun. */
export async function lockCaptchaSends(db: Queryable, target: string, ip: string): Promise<void> {
  for (const key of [`captcha:${target}`, `captcha-ip:${ip}`].sort()) {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
}

export async function countCaptchasSince(db: Queryable, by: { target: string } | { ip: string }, since: Date): Promise<number> {
  const matches = 'target' in by ? eq(captchas.target, by.target) : eq(captchas.ip, by.ip);
  const rows = await db
    .select({ n: count() })
    .from(captchas)
    .where(and(matches, gt(captchas.createdAt, since)));
  return rows[0]?.n ?? 0;
}

export async function insertCaptcha(db: Queryable, captcha: CaptchaRow): Promise<void> {
  await db.insert(captchas).values(captcha);
}

/** The newest code of a target, locked until the transaction ends: of two tries at once only one can use it. */
export async function lockNewestCaptcha(db: Queryable, target: string, now: Date): Promise<CaptchaRow | undefined> {
  const rows = await db
    .select()
    .from(captchas)
    .where(and(eq(captchas.target, target), isNull(captchas.usedAt), gt(captchas.expiresAt, now)))
    .orderBy(desc(captchas.createdAt))
    .limit(1)
    .for('update');
  return rows[0];
}

export async function markCaptchaUsed(db: Queryable, id: string, now: Date): Promise<void> {
  await db.update(captchas).set({ usedAt: now }).where(eq(captchas.id, id));
}

export async function countWrongTry(db: Queryable, id: string): Promise<void> {
  await db
    .update(captchas)
    .set({ wrongTries: sql`${captchas.wrongTries} + 1` })
    .where(eq(captchas.id, id));
}

export async function deleteOldCaptchas(db: Queryable, before: Date): Promise<void> {
  await db.delete(captchas).where(sql`${captchas.createdAt} < ${before}`);
}
