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

// The label beside a name is users.certification. A certification row stands from its grant to its end, at most one for each user. An agency
// also bears a label without a row; while a certification replaces that, the row stores it as `former` and a lapse restores it.
const DAY_MS = 86_400_000;
const LISTED_MAX = 50;
/** Certifications that one run of the job ends. */
const LAPSED_PER_RUN = 200;

export async function certificationsOf(deps: Deps, userId: string): Promise<CertificationsOfUser> {
  const user = await accountsStore.findUser(deps.db, userId);
  if (user === undefined) throw notFound();
  const [rows, checks] = await Promise.all([
    store.listCertifications(deps.db, userId, LISTED_MAX),
    identityEvidenceOfUser(deps.db, userId),
  ]);
  return { text: user.certification, list: rows.map((row) => present(row, user.certification)), checks };
}

/** Grants a certification at once, without end if `days` is absent; it replaces the standing one. */
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
    const former = isShown(user, standing) ? standing.former : user.certification;
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

/** Removes the label of an account, even if no administrator granted it. */
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
    const notice = { userId, how: 'revoked', text: user.certification, until: null, reason } as const;
    await deps.jobs.enqueue(tx, certificationChanged, notice);
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

/** Ends a certification whose term is over. A repeated call, or one before the end, does nothing. */
export async function lapseCertification(deps: Deps, id: string): Promise<void> {
  await deps.transact(async (tx) => {
    const row = await store.findCertification(tx, id);
    const user = row === undefined ? undefined : await accountsStore.lockUser(tx, row.userId);
    const standing = user === undefined ? undefined : await store.findStanding(tx, user.id);
    if (user === undefined || standing?.id !== id || standing.until === null || standing.until > deps.clock.now()) return;
    await store.endCertification(tx, id, { endedAt: standing.until, endedHow: 'lapsed' });
    // The account became an agency meanwhile and bears the agency's label.
    if (!isShown(user, standing)) return;
    await putText(tx, user, standing.former);
    const notice = { userId: user.id, how: 'lapsed', text: standing.text, until: null, reason: '' } as const;
    await deps.jobs.enqueue(tx, certificationChanged, notice);
  });
}

/** Ends certifications whose own job was lost or ran too early. */
export async function lapseDueCertifications(deps: Deps): Promise<void> {
  for (const id of await store.listLapsing(deps.db, deps.clock.now(), LAPSED_PER_RUN)) await lapseCertification(deps, id);
}

async function lockOpen(tx: Transaction, userId: string): Promise<accountsStore.UserRow> {
  const user = await accountsStore.lockUser(tx, userId);
  if (user === undefined) throw notFound();
  if (user.status === accountsStore.CLOSED) throw new AppError('conflict', '该账号已注销');
  return user;
}

/** Sets the label; the event purges cached pages with the name. */
async function putText(tx: Transaction, user: accountsStore.UserRow, text: string | null): Promise<void> {
  if (user.certification === text) return;
  await accountsStore.setIdentity(tx, [user.id], { certification: text });
  await tx.emit('site.changed', { reason: 'identity' });
}

/** Whether the label beside the name is that of the standing certification. */
const isShown = (user: accountsStore.UserRow, standing: store.CertificationRow | undefined): standing is store.CertificationRow =>
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

const notFound = () => new AppError('notFound', '用户不存在');
