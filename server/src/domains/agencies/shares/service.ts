import { requireUserId, type Actor } from '../../../core/actor.ts';
import { SHARE_PROPOSAL_DAYS } from '#contract/agencies/constants.ts';
import type { ShareVersion, AgencyMember } from '#contract/agencies/members.ts';
import { dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { notify } from '../../notifications/service.ts';
import { showMember } from '../members/list.ts';
import { isProposalExpired, memberCan, shareInForce, upcomingShare } from '../policy.ts';
import { presentShare } from '../present.ts';
import * as store from '../store.ts';
import {
  changeMembership,
  lockMembership,
  notifyAgency,
  requireOwnAgency,
  type LockedMembership,
} from '../members/change-membership.ts';

// A share is the percentage of earnings that a member keeps. Agency or member proposes a new version, and the other side confirms or declines
// it. A confirmed version takes effect on the next day; an unanswered one expires after SHARE_PROPOSAL_DAYS.
const DAY_MS = 86_400_000;
const PROPOSALS_A_DAY = { name: 'share-proposal', points: 100, seconds: 86_400 };

/** Proposes a share to a member, for the agency. */
export async function proposeAsAgency(
  deps: Deps,
  actor: Actor,
  { id, share }: { id: string; share: number },
): Promise<AgencyMember> {
  const ownerId = requireUserId(actor);
  await deps.limits.consume(PROPOSALS_A_DAY, ownerId, '今日分成提议已达上限');
  await deps.transact(async (tx) => {
    const locked = await lockMembership(tx, id, (await requireOwnAgency(tx, ownerId)).id);
    await propose(deps, locked, actor, 'agency', share);
    await notifyUser(deps, locked, `${locked.agency.name} 提议把你的分成改为 ${share}%`);
  });
  return showMember(deps, id, 'agency');
}

/** Proposes the actor's own share, as a member. */
export async function proposeAsMember(deps: Deps, actor: Actor, share: number): Promise<void> {
  const userId = requireUserId(actor);
  await deps.limits.consume(PROPOSALS_A_DAY, userId, '今日分成提议已达上限');
  await deps.transact(async (tx) => {
    const live = await store.findLiveMember(tx, userId);
    if (live === undefined) throw new AppError('conflict', '你还没有加入机构');
    const locked = await lockMembership(tx, live.id, null);
    await propose(deps, locked, actor, 'person', share);
    await notifyAgency(deps, locked, `提议把分成改为 ${share}%`);
  });
}

/** Confirms or declines a share that the other side proposed. */
export async function confirmShare(
  deps: Deps,
  actor: Actor,
  { shareId, accepted }: { shareId: string; accepted: boolean },
): Promise<ShareVersion> {
  const userId = requireUserId(actor);
  const now = deps.clock.now();
  const answered = await deps.transact(async (tx) => {
    const unlocked = await store.findShare(tx, shareId);
    if (unlocked === undefined) throw new AppError('notFound', '分成提议不存在');
    const locked = await lockMembership(tx, unlocked.memberId, null);
    const side = sideOf(userId, locked);
    if (side === null || locked.member.status === 'pending') throw new AppError('notFound', '分成提议不存在');
    const share = await store.findShare(tx, shareId);
    if (share === undefined || share.state !== 'proposed') throw new AppError('conflict', '该提议已处理或已撤回');
    if (share.proposedBy === side) throw new AppError('forbidden', '自己的提议须由对方确认');
    if (isProposalExpired(share, now)) throw new AppError('conflict', '该提议已过期，请重新提议');
    const answer = accepted
      ? { state: 'confirmed' as const, answeredAt: now, effectiveFrom: dayInChina(new Date(now.getTime() + DAY_MS)) }
      : { state: 'declined' as const, answeredAt: now };
    const row = await store.answerShare(tx, shareId, answer);
    await changeMembership(deps, locked, actor, accepted ? 'confirmShare' : 'declineShare', {}, `${share.percent}%`);
    const event = accepted
      ? `同意了分成改为 ${share.percent}%，${answer.effectiveFrom} 起生效`
      : `没有同意分成改为 ${share.percent}%`;
    await (side === 'person' ? notifyAgency(deps, locked, event) : notifyUser(deps, locked, `${locked.agency.name} ${event}`));
    return row;
  });
  return presentShare(answered, now);
}

/** Inserts a proposal; it withdraws an open proposal of either side. Refuses the share that holds already. */
async function propose(
  deps: Deps,
  locked: LockedMembership,
  actor: Actor,
  side: 'agency' | 'person',
  percent: number,
): Promise<void> {
  const { tx, member } = locked;
  if (!memberCan(side, member).modifyShare) throw new AppError('conflict', '只有已加入的子账号可以调整分成');
  const now = deps.clock.now();
  const open = await store.findOpenShare(tx, member.id);
  const versions = await store.listShares(tx, [member.id]);
  const upcoming = upcomingShare(versions, dayInChina(now));
  const agreed = upcoming?.percent ?? shareInForce(versions, dayInChina(now));
  if (open === undefined && agreed === percent)
    throw new AppError(
      'conflict',
      upcoming === undefined ? `现在的分成就是 ${percent}%` : `已确认从 ${upcoming.effectiveFrom} 起按 ${percent}% 分成`,
    );
  if (open !== undefined) await store.answerShare(tx, open.id, { state: 'withdrawn', answeredAt: now });
  await store.insertShare(tx, {
    id: deps.random.id(),
    memberId: member.id,
    percent,
    proposedBy: side,
    state: 'proposed',
    proposedAt: now,
    expiresAt: new Date(now.getTime() + SHARE_PROPOSAL_DAYS * DAY_MS),
  });
  await changeMembership(deps, locked, actor, 'proposeShare', {}, `${percent}%`);
}

/** The side that a user is on; null for others, and for the owner of a disabled agency. */
function sideOf(userId: string, { member, agency }: LockedMembership): 'agency' | 'person' | null {
  if (member.userId === userId) return 'person';
  return agency.ownerId === userId && agency.status === 0 ? 'agency' : null;
}

const notifyUser = (deps: Deps, { tx, member, agency }: LockedMembership, title: string): Promise<boolean> =>
  notify(deps, tx, {
    userId: member.userId,
    kind: 'subAccount',
    title,
    link: '/creator/center/income',
    actorId: agency.ownerId,
  });
