import type { CertificationsOfUser, certify as certifyCall } from '#contract/accounts/certifications.ts';
import type { ParsedOf } from '#contract/call.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { identityEvidenceOfUser } from '../identity-checks/list.ts';
import { certificationChanged, endCertification } from '../jobs.ts';
import * as accountsStore from '../store.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
const LISTED = 50;
const AT_ONCE = 200;

export async function certificationsOf(deps: Deps, userId: string): Promise<CertificationsOfUser> {
  const user = await accountsStore.findUser(deps.db, userId);
  if (user === undefined) throw unknown();
  const [rows, checks] = await Promise.all([
    store.listCertifications(deps.db, userId, LISTED),
    identityEvidenceOfUser(deps.db, userId),
  ]);
  return { text: user.certification, list: rows.map((row) => present(row, user.certification)), checks };
}

/** Takes effect at once. What stood gives way to it; an agency's own mark comes back after its term. */
export async function certify(
  deps: Deps,
  actor: Actor,
  ip: string,
  { userId, kind, text, evidence, days }: ParsedOf<typeof certifyCall>,
): Promise<CertificationsOfUser> {
  const admin = requireAdmin(actor);
  const now = deps.clock.now();
  const until = days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
  await deps.transact(async (tx) => {
    const user = await lockOpen(tx, userId);
    const standing = await store.findStanding(tx, userId);
    if (standing !== undefined)
      await store.endCertification(tx, standing.id, { endedAt: now, endedBy: admin.id, endedHow: 'replaced' });
    const id = deps.random.id();
    const former = bears(user, standing) ? standing.former : user.certification;
    await store.insertCertification(tx, { id, userId, kind, text, evidence, former, givenBy: admin.id, givenAt: now, until });
    await putText(tx, user, text);
    if (until !== null) await deps.jobs.enqueue(tx, endCertification, { id }, { key: `certification:${id}`, runAt: until });
    await deps.jobs.enqueue(tx, certificationChanged, { userId, how: 'given', text, until: iso(until), reason: '' });
    await recordAction(deps, tx, admin, ip, {
      action: 'users.certify',
      targetType: 'user',
      targetId: userId,
      before: { certification: user.certification },
      after: { certification: text, kind, until: iso(until), reason: `${text}：${evidence}` },
    });
  });
  return certificationsOf(deps, userId);
}

/** Whatever the account bears goes, also what no administrator gave. */
export async function revokeCertification(
  deps: Deps,
  actor: Actor,
  ip: string,
  { userId, reason }: { userId: string; reason: string },
): Promise<CertificationsOfUser> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const user = await lockOpen(tx, userId);
    if (user.certification === null) throw new AppError('conflict', '该账号没有认证');
    const standing = await store.findStanding(tx, userId);
    const end = { endedAt: deps.clock.now(), endedBy: admin.id, endedHow: 'revoked', endedReason: reason } as const;
    if (standing !== undefined) await store.endCertification(tx, standing.id, end);
    await putText(tx, user, null);
    const told = { userId, how: 'revoked', text: user.certification, until: null, reason } as const;
    await deps.jobs.enqueue(tx, certificationChanged, told);
    await recordAction(deps, tx, admin, ip, {
      action: 'users.revokeCertification',
      targetType: 'user',
      targetId: userId,
      before: { certification: user.certification },
      after: { certification: null, reason },
    });
  });
  return certificationsOf(deps, userId);
}

/** Ends one whose term is over; said again, or too early, it does nothing. */
export async function lapseCertification(deps: Deps, id: string): Promise<void> {
  await deps.transact(async (tx) => {
    const known = await store.findCertification(tx, id);
    const user = known === undefined ? undefined : await accountsStore.lockUser(tx, known.userId);
    const standing = user === undefined ? undefined : await store.findStanding(tx, user.id);
    if (user === undefined || standing?.id !== id || standing.until === null || standing.until > deps.clock.now()) return;
    await store.endCertification(tx, id, { endedAt: standing.until, endedHow: 'lapsed' });
    // Something else was put beside the name in the meantime: an agency's own mark.
    if (!bears(user, standing)) return;
    await putText(tx, user, standing.former);
    const told = { userId: user.id, how: 'lapsed', text: standing.text, until: null, reason: '' } as const;
    await deps.jobs.enqueue(tx, certificationChanged, told);
  });
}

/** For terms whose own job was lost or came too early. */
export async function lapseDueCertifications(deps: Deps): Promise<void> {
  for (const id of await store.listLapsing(deps.db, deps.clock.now(), AT_ONCE)) await lapseCertification(deps, id);
}

async function lockOpen(tx: Transaction, userId: string): Promise<accountsStore.UserRow> {
  const user = await accountsStore.lockUser(tx, userId);
  if (user === undefined) throw unknown();
  if (user.status === accountsStore.CLOSED) throw new AppError('conflict', '该账号已注销');
  return user;
}

/** Guests' pages with the name are made anew. */
async function putText(tx: Transaction, user: accountsStore.UserRow, text: string | null): Promise<void> {
  if (user.certification === text) return;
  await accountsStore.setIdentity(tx, [user.id], { certification: text });
  await tx.emit('site.changed', { reason: 'identity' });
}

const bears = (user: accountsStore.UserRow, standing: store.CertificationRow | undefined): standing is store.CertificationRow =>
  standing !== undefined && user.certification === standing.text;

const present = (
  { certification: row, givenBy, endedBy }: store.CertificationListRow,
  text: string | null,
): CertificationsOfUser['list'][number] => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  evidence: row.evidence,
  givenBy: givenBy ?? '已删除的管理员',
  givenAt: row.givenAt.toISOString(),
  until: iso(row.until),
  state: row.endedHow ?? (row.text === text ? 'open' : 'replaced'),
  endedAt: iso(row.endedAt),
  endedBy,
  endedReason: row.endedReason,
});

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const unknown = () => new AppError('notFound', '用户不存在');
