import type { SanctionCause, SanctionKind, ReportReason } from '#contract/moderation/constants.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { revokeAllSessions } from '../sessions/service.ts';
import * as accountsStore from '../store.ts';
import { sanctionRefusal } from './sentences.ts';
import * as store from './store.ts';
import type { SanctionRow } from './store.ts';

// Sanctions are stored in this domain, which every domain that must refuse a sanctioned user may import. Moderation gives sanctions, notifies
// and decides on appeals.

const DAY_MS = 86_400_000;
/** `users.status`. */
const STATUS = { normal: 0, disabled: 1 } as const;

export interface NewSanction {
  userId: string;
  kind: SanctionKind;
  rule: ReportReason;
  reason: string;
  /** Absent: permanent. */
  days?: number | undefined;
  cause?: { type: SanctionCause; id: string; text: string } | undefined;
  givenBy: string;
}

/** Imposes a sanction at once. It replaces the standing sanction of the same kind, whose appeal ends with it. */
export async function imposeSanction(
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
    const disabled = { status: STATUS.disabled, disabledAt: now, disabledUntil: row.until, disabledReason: reason };
    await accountsStore.updateUser(tx, userId, disabled);
    await revokeAllSessions(tx, { kind: 'user', id: userId });
  }
  await refreshLists(tx, kind);
  return row;
}

type Appeal = 'appealText' | 'appealedAt' | 'appealState' | 'appealReply' | 'appealDecidedBy' | 'appealDecidedAt';

/** Records an appeal against a sanction, or the answer to it. The caller has locked the sanction by `lockSanction` in the same transaction. */
export async function recordSanctionAppeal(
  tx: Transaction,
  id: string,
  appeal: Partial<Pick<SanctionRow, Appeal>>,
): Promise<void> {
  await store.changeSanction(tx, id, appeal);
}

/** Ends a sanction that the caller has locked by `lockSanction` in the same transaction. */
export async function markSanctionEnded(
  deps: Deps,
  tx: Transaction,
  { id, userId, kind }: SanctionRow,
  end: { endedBy: string; endedHow: 'lifted' | 'overturned'; endedReason: string },
): Promise<void> {
  await store.changeSanction(tx, id, { ...end, endedAt: deps.clock.now() });
  if (kind === 'login') await enableAgain(tx, userId);
  await refreshLists(tx, kind);
}

/** Enables a disabled account, even if no `login` sanction is on record. */
export async function endDisabling(deps: Deps, tx: Transaction, userId: string, endedBy: string): Promise<void> {
  await store.endStanding(tx, userId, 'login', { endedAt: deps.clock.now(), endedBy, endedHow: 'lifted' });
  await enableAgain(tx, userId);
}

async function enableAgain(tx: Transaction, userId: string): Promise<void> {
  const user = await accountsStore.findUser(tx, userId);
  if (user?.status !== STATUS.disabled) return;
  await accountsStore.updateUser(tx, userId, {
    status: STATUS.normal,
    disabledAt: null,
    disabledUntil: null,
    disabledReason: '',
  });
}

/** Purges cached lists after a change of a noRecommend sanction. */
async function refreshLists(tx: Transaction, kind: SanctionKind): Promise<void> {
  if (kind === 'noRecommend') await tx.emit('site.changed', { reason: 'sanction' });
}

/** Locks a sanction by the row of its user, which every change of a sanction locks; reads the sanction again under the lock. */
export async function lockSanction(tx: Transaction, id: string): Promise<SanctionRow | undefined> {
  const unlocked = await store.findSanction(tx, id);
  if (unlocked === undefined) return undefined;
  await accountsStore.lockUser(tx, unlocked.userId);
  return store.findSanction(tx, id);
}

/** The user's sanction of a kind that stands now. */
export const findSanctionInForce = (
  { clock }: { clock: Clock },
  db: Queryable,
  userId: string,
  kind: SanctionKind,
): Promise<SanctionRow | undefined> => store.findStanding(db, userId, kind, clock.now());

/** Refuses an action under a standing sanction; the sentence tells its end, its reason and where to appeal. */
export async function requireNotSanctioned(
  deps: { clock: Clock },
  db: Queryable,
  userId: string,
  kind: SanctionKind,
): Promise<void> {
  const sanction = await findSanctionInForce(deps, db, userId, kind);
  if (sanction !== undefined) throw new AppError('forbidden', sanctionRefusal(sanction));
}

/** The rows whose authors may appear in recommended lists. */
export async function filterRecommendable<Row extends { authorId: string }>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const authors = [...new Set(rows.map(({ authorId }) => authorId))];
  const excluded = new Set(authors.length === 0 ? [] : await store.listUsersUnder(db, 'noRecommend', authors, clock.now()));
  return rows.filter(({ authorId }) => !excluded.has(authorId));
}
