import type { MemberStatus } from '#contract/agencies/members.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { notify } from '../../notifications/service.ts';
import { changeMembership, lockMembership, syncIdentity, type LockedMembership } from './change-membership.ts';
import * as store from '../store.ts';

type Decision = { id: string; status: MemberStatus };

/** `agencies.status` and `users.status`. */
const ENABLED = 0;

/** Approves a pending membership: the applicant becomes a creator, and the offered share takes effect today. */
export const approveMember = (deps: Deps, actor: Actor, ip: string, id: string): Promise<Decision> =>
  decide(deps, actor, ip, id, 'approved', async (locked) => {
    const { tx, member, agency } = locked;
    if (agency.status !== ENABLED) throw new AppError('conflict', '机构已停用，不能通过其子账号');
    const user = await store.findUser(tx, member.userId);
    if (user === undefined || user.status !== ENABLED) throw new AppError('conflict', '该用户已停用，不能通过');
    if (user.identity === 'agencies') throw new AppError('conflict', '该用户已成为机构账号，不能通过');
    const now = deps.clock.now();
    await changeMembership(deps, locked, actor, 'approve', { status: 'approved', approvedAt: now });
    const proposal = await store.findOpenShare(tx, member.id);
    if (proposal !== undefined)
      await store.answerShare(tx, proposal.id, { state: 'confirmed', answeredAt: now, effectiveFrom: dayInChina(now) });
    await syncIdentity(locked, 'active');
    await notify(deps, tx, {
      userId: member.userId,
      kind: 'subAccount',
      title: `你已成为 ${agency.name} 的子账号，可以开始创作了`,
      link: '/creator/center',
    });
    await notify(deps, tx, {
      userId: agency.ownerId,
      kind: 'subAccount',
      title: `子账号 ${user.nickname} 已通过平台审核`,
      link: '/creator/center/subaccounts',
    });
  });

export const rejectMember = (
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, reason }: { id: string; reason: string },
): Promise<Decision> =>
  decide(deps, actor, ip, id, 'rejected', async (locked) => {
    const { tx, member, agency } = locked;
    const end = { endedAt: deps.clock.now(), endedBy: 'admin' as const };
    await changeMembership(deps, locked, actor, 'reject', { status: 'rejected', reason, ...end }, reason);
    const name = (await store.findUser(tx, member.userId))?.nickname ?? '用户';
    await notify(deps, tx, {
      userId: member.userId,
      kind: 'subAccount',
      title: `加入 ${agency.name} 的申请未通过审核`,
      content: reason,
      link: '/settings?tab=agency',
    });
    await notify(deps, tx, {
      userId: agency.ownerId,
      kind: 'subAccount',
      title: `子账号 ${name} 未通过平台审核`,
      content: reason,
      link: '/creator/center/subaccounts',
    });
  });

/** Runs and logs a decision on a pending membership. Repeating the decision changes nothing; it is refused after a different decision. */
async function decide(
  deps: Deps,
  actor: Actor,
  ip: string,
  id: string,
  status: 'approved' | 'rejected',
  change: (locked: LockedMembership) => Promise<void>,
): Promise<Decision> {
  const admin = requireAdmin(actor);
  await deps.transact(async (tx) => {
    const locked = await lockMembership(tx, id, null);
    const before = locked.member.status;
    if (before === status && locked.member.endedBy !== 'person') return;
    if (before !== 'pending') throw new AppError('conflict', '该申请已处理');
    if (locked.member.acceptedAt === null) throw new AppError('conflict', '对方还没有接受邀请');
    await change(locked);
    await recordAction(deps, tx, admin, ip, {
      action: `subAccounts.${status === 'approved' ? 'approve' : 'reject'}`,
      targetType: 'subAccount',
      targetId: id,
      before: { status: before },
      after: { status },
    });
  });
  return { id, status };
}
