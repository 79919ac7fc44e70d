import type { AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { recordPersonDecision } from '../../screening/service.ts';
import { endClaim } from '../claims/claim.ts';
import { checkOf } from '../kinds/find.ts';
import type { Claimable, ReviewKinds, Remark, RemarkReviewKind } from '../kinds/register.ts';
import { isOff } from '../lifecycle.ts';
import * as store from './store.ts';

interface Answer {
  granted: boolean;
  reply: string;
}

/** The administrator who refused the case (null: the content safety service), and the time of the appeal. */
export interface FirstDecision {
  adminId: string | null;
  appealedAt: Date;
}

/** Claims on appeals against refused remarks. */
export const remarkAppealClaims: Claimable = {
  kind: 'remarkAppeal',
  auditName: 'appeals',
  noun: '申诉',
  sentences: { late: '申诉已处理或已失效' },
  async lock(tx, id) {
    const refusal = await store.lockRefusal(tx, id);
    if (refusal === undefined || refusal.appealedAt === null) return undefined;
    return { state: refusal.state === 'pending' ? 'waiting' : 'refused' };
  },
};

/**
 * Decides an appeal: a granted one puts the case back. Writes the audit log and notifies the writer of the case. `requireSecond` throws
 * for an administrator who may not decide; it answers fields for the audit log.
 */
export async function decideAppeal(
  deps: Deps,
  tx: Transaction,
  kinds: ReviewKinds,
  { admin, ip }: { admin: AdminActor; ip: string },
  refusalId: string,
  { granted, reply }: Answer,
  requireSecond: (first: FirstDecision) => Promise<Record<string, unknown>>,
): Promise<'granted' | 'refused'> {
  const refusal = await store.findRefusal(tx, refusalId);
  if (refusal === undefined || refusal.appealedAt === null) throw new AppError('notFound', '申诉不存在');
  const logFields = await requireSecond({ adminId: refusal.adminId, appealedAt: refusal.appealedAt });
  const kind = kinds[refusal.kind];
  const { id, remarkId, postId, writerId: authorId, content, reason } = refusal;
  // Locks the case before the refusal, the order of every transaction that locks both.
  if (granted && refusal.state === 'pending') await putBack(deps, tx, kind, refusal, admin.id);
  const locked = await store.lockRefusal(tx, id);
  if (locked?.state !== 'pending') throw new AppError('conflict', '申诉已处理或已失效');
  await endClaim(deps, tx, admin, remarkAppealClaims, refusalId);
  const state = granted ? 'granted' : 'refused';
  await recordPersonDecision(deps, tx, checkOf(kind, { id: remarkId }), granted);
  await store.changeRefusal(tx, id, { state, reply, answeredBy: admin.id, answeredAt: deps.clock.now() });
  await recordAction(deps, tx, admin, ip, {
    action: `${kind.kind}.${granted ? 'grantAppeal' : 'refuseAppeal'}`,
    targetType: kind.kind,
    targetId: remarkId,
    before: { content, reason },
    after: { reply, ...logFields },
  });
  await kind.notifyWriter(deps, tx, { postId, authorId, content }, { how: granted ? 'granted' : 'upheld', text: reply });
  return state;
}

async function putBack<Row extends Remark>(
  deps: Deps,
  tx: Transaction,
  kind: RemarkReviewKind<Row>,
  { remarkId, held }: store.RefusalRow,
  adminId: string,
): Promise<void> {
  const row = await kind.lock(tx, remarkId);
  if (row === undefined || !isOff(row.state)) throw new AppError('conflict', `${kind.noun}的状态已经变化，申诉不再有效`);
  await kind.mark(tx, row, []);
  await kind.show(deps, tx, row, { isNew: held, byAuthor: false, adminId });
}
