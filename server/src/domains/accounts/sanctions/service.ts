import type { SanctionCause, SanctionKind, ReportReason } from '#contract/moderation/constants.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { revokeSessions } from '../sessions/service.ts';
import * as accountsStore from '../store.ts';
import { refusalText } from './sentences.ts';
import * as store from './store.ts';
import type { SanctionRow } from './store.ts';

// The record lies here, where every domain finds it that refuses something. Moderation gives, tells, and hears appeals.

const DAY_MS = 86_400_000;

export interface NewSanction {
  userId: string;
  kind: SanctionKind;
  rule: ReportReason;
  reason: string;
  /** None: for good. */
  days?: number | undefined;
  cause?: { type: SanctionCause; id: string; text: string } | undefined;
  givenBy: string;
}

/** Takes effect at once. What stands of the same kind gives way to it, with what was said against that. */
export async function putSanction(
  deps: Deps,
  tx: Transaction,
  { userId, kind, rule, reason, days, cause, givenBy }: NewSanction,
): Promise<SanctionRow> {
  const user = await accountsStore.lockUser(tx, userId);
  if (user === undefined) throw new AppError('notFound', '用户不存在');
  if (user.status === accountsStore.CLOSED) throw new AppError('conflict', '该账号已注销');
  const now = deps.clock.now();
  await store.closeLapsed(tx, userId, kind, now);
  await store.endStanding(tx, userId, kind, { endedAt: now, endedBy: givenBy, endedHow: 'replaced' });
  const row = await store.insertSanction(tx, {
    id: deps.random.id(),
    userId,
    kind,
    rule,
    reason,
    causeType: cause?.type ?? null,
    causeId: cause?.id ?? null,
    causeText: cause?.text ?? '',
    givenBy,
    givenAt: now,
    until: days === undefined ? null : new Date(now.getTime() + days * DAY_MS),
  });
  if (kind === 'login') {
    const disabled = { status: 1, disabledAt: now, disabledUntil: row.until, disabledReason: reason };
    await accountsStore.updateUser(tx, userId, disabled);
    await revokeSessions(tx, { kind: 'user', id: userId });
  }
  await refreshLists(tx, kind);
  return row;
}

/** Ends one that the caller's transaction has locked by `lockSanction`. */
export async function liftSanction(
  deps: Deps,
  tx: Transaction,
  { id, userId, kind }: SanctionRow,
  end: { endedBy: string; endedHow: 'lifted' | 'overturned'; endedReason: string },
): Promise<void> {
  await store.changeSanction(tx, id, { ...end, endedAt: deps.clock.now() });
  if (kind === 'login') await enableAgain(tx, userId);
  await refreshLists(tx, kind);
}

/** Lets a person log in again who was kept out in any way, also by what left no record. */
export async function endDisabling(deps: Deps, tx: Transaction, userId: string, endedBy: string): Promise<void> {
  await store.endStanding(tx, userId, 'login', { endedAt: deps.clock.now(), endedBy, endedHow: 'lifted' });
  await enableAgain(tx, userId);
}

async function enableAgain(tx: Transaction, userId: string): Promise<void> {
  const user = await accountsStore.findUser(tx, userId);
  if (user?.status !== 1) return;
  await accountsStore.updateUser(tx, userId, { status: 0, disabledAt: null, disabledUntil: null, disabledReason: '' });
}

/** What guests are shown of lists is made anew. */
async function refreshLists(tx: Transaction, kind: SanctionKind): Promise<void> {
  if (kind === 'noRecommend') await tx.emit('site.changed', { reason: 'sanction' });
}

/** Locked by its person's row, which everybody locks who changes one. */
export async function lockSanction(tx: Transaction, id: string): Promise<SanctionRow | undefined> {
  const known = await store.findSanction(tx, id);
  if (known === undefined) return undefined;
  await accountsStore.lockUser(tx, known.userId);
  return store.findSanction(tx, id);
}

/** What stands of a kind against a person now. */
export const standingSanction = (
  { clock }: { clock: Clock },
  db: Queryable,
  userId: string,
  kind: SanctionKind,
): Promise<SanctionRow | undefined> => store.findStanding(db, userId, kind, clock.now());

/** Refuses what has been taken from a person, with until when, why, and where to appeal. */
export async function requireNotSanctioned(
  deps: { clock: Clock },
  db: Queryable,
  userId: string,
  kind: SanctionKind,
): Promise<void> {
  const found = await standingSanction(deps, db, userId, kind);
  if (found !== undefined) throw new AppError('forbidden', refusalText(found));
}

/** Those of them that may be in lists that the product recommends. */
export async function recommendable<Row extends { authorId: string }>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const authors = [...new Set(rows.map(({ authorId }) => authorId))];
  const without = new Set(authors.length === 0 ? [] : await store.listUsersUnder(db, 'noRecommend', authors, clock.now()));
  return rows.filter(({ authorId }) => !without.has(authorId));
}
