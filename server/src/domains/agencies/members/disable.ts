import type { AgencyMember } from '#contract/agencies/members.ts';
import { requireUserId, requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { settlementDateOf } from '../../earnings/service.ts';
import { notify } from '../../notifications/service.ts';
import { isAdmittedPerson } from '../individuals/check-applicant.ts';
import { isLive, memberCan } from '../policy.ts';
import { changeMembership, lockMembership, requireOwnAgency, syncIdentity, type LockedMembership } from './change-membership.ts';
import { showMember } from './list.ts';
import * as store from '../store.ts';

type Side = 'agency' | 'admin';
interface MemberForm {
  id: string;
  reason?: string;
}

/** Disables a member, who cannot create until enabled again; posts and earnings stay. */
export const disableMember = (deps: Deps, actor: Actor, ip: string, form: MemberForm): Promise<AgencyMember> =>
  changeMember(deps, actor, ip, form, 'disable', async (locked, side, reason) => {
    if (locked.member.status === 'disabled') return false;
    if (!memberCan(side, locked.member).disable) throw new AppError('conflict', '只能停用正常的子账号');
    const fields = { status: 'disabled' as const, disabledAt: deps.clock.now(), disabledBy: side, reason };
    await changeMembership(deps, locked, actor, 'disable', fields, reason);
    await syncIdentity(locked, 'disabled');
    await notifyMember(deps, locked, `${sideName(side, locked)}停用了你的子账号`, reason);
    return true;
  });

export const enableMember = (deps: Deps, actor: Actor, ip: string, form: MemberForm): Promise<AgencyMember> =>
  changeMember(deps, actor, ip, form, 'enable', async (locked, side) => {
    if (locked.member.status === 'approved') return false;
    if (!memberCan(side, locked.member).enable)
      throw new AppError(
        'conflict',
        locked.member.disabledBy === 'admin' ? '平台停用的子账号只能由平台启用' : '只能启用已停用的子账号',
      );
    await changeMembership(deps, locked, actor, 'enable', { status: 'approved', disabledAt: null, disabledBy: null, reason: '' });
    await syncIdentity(locked, 'active');
    await notifyMember(deps, locked, `${sideName(side, locked)}启用了你的子账号`, '');
    return true;
  });

/** Ends a membership, or withdraws an invitation that is not answered yet. */
export const removeMember = (deps: Deps, actor: Actor, form: MemberForm): Promise<AgencyMember> =>
  changeMember(deps, actor, '', form, 'remove', async (locked, _side, reason) => {
    if (!isLive(locked.member)) return false;
    const wasMember = locked.member.status !== 'pending';
    await endMembership(deps, locked, actor, { by: 'agency', reason });
    await notifyMember(
      deps,
      locked,
      wasMember ? `${locked.agency.name} 结束了与你的合作` : `${locked.agency.name} 撤回了子账号申请`,
      [reason, wasMember ? await closingWords(locked, dayInChina(deps.clock.now())) : '']
        .filter((words) => words !== '')
        .join('。'),
    );
    return true;
  });

/**
 * Ends a membership: the person becomes a plain user, or an individual creator again; posts, earnings and the history stay. Earnings are
 * shared up to and including today, or up to `leavingOn` if that is earlier.
 */
export async function endMembership(
  deps: Deps,
  locked: LockedMembership,
  actor: Actor,
  { by, reason }: { by: 'agency' | 'person'; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  const today = dayInChina(now);
  const { leavingOn } = locked.member;
  await changeMembership(
    deps,
    locked,
    actor,
    by === 'agency' ? 'remove' : 'leave',
    {
      status: 'removed',
      leavingOn: leavingOn !== null && leavingOn < today ? leavingOn : today,
      endedAt: now,
      endedBy: by,
      reason,
    },
    reason,
  );
  const proposal = await store.findOpenShare(locked.tx, locked.member.id);
  if (proposal !== undefined) await store.answerShare(locked.tx, proposal.id, { state: 'withdrawn', answeredAt: now });
  await syncIdentity(locked, 'over');
}

/** The sentences that tell a former member how the last earnings are paid; an individual creator goes on earning. */
export async function closingWords({ tx, member }: LockedMembership, lastDay: string): Promise<string> {
  const shared = `截止日 ${lastDay}（含）以前的收益按约定分成，${settlementDateOf(lastDay)} 起全部结清`;
  return (await isAdmittedPerson(tx, member.userId))
    ? `${shared}。此后你以个人创作者身份继续创作，新作品的收益全部归你。`
    : `${shared}；余额可以一次提完，不受单笔最低金额限制。`;
}

/** Runs a change by the agency or an administrator. `change` returns false if nothing had to change; an administrator's change is logged. */
async function changeMember(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, reason = '' }: MemberForm,
  action: 'disable' | 'enable' | 'remove',
  change: (locked: LockedMembership, side: Side, reason: string) => Promise<boolean>,
): Promise<AgencyMember> {
  const side: Side = actor.kind === 'admin' ? 'admin' : 'agency';
  await deps.transact(async (tx) => {
    const locked = await lockFor(tx, actor, side, id);
    const before = locked.member.status;
    if (!(await change(locked, side, reason)) || side !== 'admin') return;
    await recordAction(deps, tx, requireAdmin(actor), ip, {
      action: `subAccounts.${action}`,
      targetType: 'subAccount',
      targetId: id,
      before: { status: before },
      after: { action, reason },
    });
  });
  return showMember(deps, id, side);
}

async function lockFor(tx: Transaction, actor: Actor, side: Side, id: string): Promise<LockedMembership> {
  return lockMembership(tx, id, side === 'admin' ? null : (await requireOwnAgency(tx, requireUserId(actor))).id);
}

const sideName = (side: Side, { agency }: LockedMembership): string => (side === 'admin' ? '平台' : `${agency.name} `);

const notifyMember = (deps: Deps, { tx, member }: LockedMembership, title: string, content: string): Promise<boolean> =>
  notify(deps, tx, { userId: member.userId, kind: 'subAccount', title, content, link: '/settings?tab=agency' });
