import { MEMBERS_MAX, type MemberSource, type AgencyMember } from '#contract/agencies/members.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { addUser } from '../../accounts/service.ts';
import { currentDefaultMemberShare } from '../../earnings/service.ts';
import { redeemInvitationCode } from '../../invitation-codes/service.ts';
import { notify } from '../../notifications/service.ts';
import { showMember } from './list.ts';
import { textInvitation } from '../jobs.ts';
import { waitingFor } from '../policy.ts';
import * as members from './store.ts';
import * as store from '../store.ts';
import { changeMembership, lockMembership, requireOwnAgency } from './change-membership.ts';

const INVITATIONS_A_DAY = { name: 'sub-account', points: 50, seconds: 86_400 };
const CODES_AN_HOUR = { name: 'join-agency', points: 10, seconds: 3600 };
// A membership needs the word of the agency (an invitation or code), of the person (acceptedAt) and of the platform (approval), in this order.

/** The page on which a person sees an invitation; the creator centre is not open to somebody who is no creator yet. */
const AGENCY_SETTINGS = '/settings?tab=agency';

/**
 * Invites the owner of a mobile, and opens an account if there is none. A text message asks the owner for consent; before it, neither the
 * membership nor its share takes effect. `share` is a percentage, the site's default if absent.
 */
export async function createMember(
  deps: Deps,
  actor: Actor,
  { mobile, nickname, share: requestedShare }: { mobile: string; nickname: string; share?: number | undefined },
): Promise<AgencyMember> {
  const ownerId = requireUserId(actor);
  await deps.limits.consume(INVITATIONS_A_DAY, ownerId, '今日新建和邀请的子账号已达上限');
  return addToOwnAgency(deps, actor, async (tx, agency) => {
    const existing = await store.findUserByMobile(tx, mobile);
    const share = requestedShare ?? (await currentDefaultMemberShare(deps, tx));
    const user = existing ?? (await store.findUser(tx, await addUser(deps, tx, { mobile, nickname })));
    const id = await invite(deps, tx, { actor, agency, user, share, source: existing === undefined ? 'create' : 'invite' });
    await deps.jobs.enqueue(tx, textInvitation, { memberId: id }, { key: `invitation:${id}` });
    return id;
  });
}

/** Sends the text message of an invitation, unless the invitation was answered or withdrawn meanwhile. */
export async function sendInvitation(deps: Deps, memberId: string): Promise<void> {
  const row = await members.findMember(deps.db, memberId);
  if (row === undefined || waitingFor(row.member) !== 'person') return;
  const user = await store.findUser(deps.db, row.member.userId);
  if (user?.mobile == null) return;
  const { publicUrl, port } = deps.config;
  const link = `${publicUrl ?? `http://localhost:${port}`}${AGENCY_SETTINGS}`;
  await deps.sms.send({ to: user.mobile, template: 'member', agency: row.agency.name, link });
}

export async function inviteMember(
  deps: Deps,
  actor: Actor,
  {
    mobile,
    userId,
    share: requestedShare,
  }: { mobile?: string | undefined; userId?: string | undefined; share?: number | undefined },
): Promise<AgencyMember> {
  await deps.limits.consume(INVITATIONS_A_DAY, requireUserId(actor), '今日新建和邀请的子账号已达上限');
  return addToOwnAgency(deps, actor, async (tx, agency) => {
    const user = mobile === undefined ? await store.findUser(tx, userId ?? '') : await store.findUserByMobile(tx, mobile);
    if (user === undefined) throw new AppError('notFound', '该用户不存在，可以直接新建子账号');
    const share = requestedShare ?? (await currentDefaultMemberShare(deps, tx));
    return invite(deps, tx, { actor, agency, user, share });
  });
}

/** Redeems an agency's code: agency and person have agreed, and the membership waits for the platform. */
export async function joinWithCode(deps: Deps, actor: Actor, code: string): Promise<void> {
  const userId = requireUserId(actor);
  await deps.limits.consume(CODES_AN_HOUR, userId, '尝试次数过多');
  await deps
    .transact(async (tx) => {
      await requireFree(tx, await store.findUser(tx, userId), '你');
      const { agencyId } = await redeemInvitationCode(deps, tx, code, 'joinAgency', { id: userId });
      const agency = agencyId === null ? undefined : await store.lockAgency(tx, agencyId);
      if (agency === undefined || agency.status !== 0) throw new AppError('conflict', '该机构暂时不能加入');
      await refuseFull(tx, agency.id);
      await addMember(deps, tx, {
        actor,
        agency,
        userId,
        source: 'code',
        share: await currentDefaultMemberShare(deps, tx),
        accepted: true,
      });
      const name = (await store.findUser(tx, userId))?.nickname ?? '用户';
      await notify(deps, tx, {
        userId: agency.ownerId,
        kind: 'subAccount',
        title: `${name} 用邀请码申请加入机构，等待平台审核`,
        link: '/creator/center/subaccounts',
        actorId: userId,
      });
    })
    .catch(rethrowConflict);
}

export async function answerInvitation(
  deps: Deps,
  actor: Actor,
  { id, accepted }: { id: string; accepted: boolean },
): Promise<void> {
  const userId = requireUserId(actor);
  await deps.transact(async (tx) => {
    // First of all: somebody else's invitation gets the same answer as no invitation; lockMembership would reveal that it exists.
    if ((await store.lockMember(tx, id))?.userId !== userId) throw new AppError('notFound', '邀请不存在');
    const locked = await lockMembership(tx, id, null);
    const { member, agency } = locked;
    if (member.status !== 'pending' || member.acceptedAt !== null) throw new AppError('conflict', '邀请已处理或已撤回');
    const now = deps.clock.now();
    if (accepted) await changeMembership(deps, locked, actor, 'accept', { acceptedAt: now });
    else await changeMembership(deps, locked, actor, 'decline', { status: 'rejected', endedAt: now, endedBy: 'person' });
    await notify(deps, tx, {
      userId: agency.ownerId,
      kind: 'subAccount',
      title: `${(await store.findUser(tx, userId))?.nickname ?? '用户'} ${accepted ? '接受了加入机构的邀请，等待平台审核' : '谢绝了加入机构的邀请'}`,
      link: '/creator/center/subaccounts',
      actorId: userId,
    });
  });
}

interface Invitation {
  actor: Actor;
  agency: store.AgencyRow;
  user: store.Account | undefined;
  share: number;
  source?: MemberSource;
}

async function invite(
  deps: Deps,
  tx: Transaction,
  { actor, agency, user, share, source = 'invite' }: Invitation,
): Promise<string> {
  await requireFree(tx, user, '该用户');
  const userId = user?.id ?? '';
  const id = await addMember(deps, tx, { actor, agency, userId, source, share, accepted: false });
  await notify(deps, tx, {
    userId,
    kind: 'subAccount',
    title: `${agency.name} 邀请你加入机构，分成 ${share}%`,
    content: '确认分成并接受后，经平台审核即成为机构的创作者。',
    link: AGENCY_SETTINGS,
    actorId: agency.ownerId,
  });
  return id;
}

/** Runs `add`, which returns a member's id, on the actor's own agency, and presents the member. */
async function addToOwnAgency(
  deps: Deps,
  actor: Actor,
  add: (tx: Transaction, agency: store.AgencyRow) => Promise<string>,
): Promise<AgencyMember> {
  const id = await deps
    .transact(async (tx) => {
      const agency = await requireOwnAgency(tx, requireUserId(actor));
      await store.lockAgency(tx, agency.id);
      await refuseFull(tx, agency.id);
      return add(tx, agency);
    })
    .catch(rethrowConflict);
  return showMember(deps, id, 'agency');
}

interface NewMember {
  actor: Actor;
  agency: store.AgencyRow;
  userId: string;
  source: MemberSource;
  share: number;
  accepted: boolean;
}

/** Inserts a member and the first version of the share, which takes effect on the day of the platform's approval. */
async function addMember(
  deps: Deps,
  tx: Transaction,
  { actor, agency, userId, source, share, accepted }: NewMember,
): Promise<string> {
  const [id, now] = [deps.random.id(), deps.clock.now()];
  const member = {
    id,
    userId,
    agencyId: agency.id,
    status: 'pending' as const,
    source,
    acceptedAt: accepted ? now : null,
    createdAt: now,
  };
  await store.insertMember(tx, member);
  await store.insertShare(tx, {
    id: deps.random.id(),
    memberId: id,
    percent: share,
    proposedBy: 'agency',
    state: 'proposed',
    proposedAt: now,
  });
  await changeMembership(deps, { tx, member: member as store.MemberRow }, actor, source, {});
  return id;
}

const ENABLED = 0;

/** Refuses a user who owns an agency, or is or may become a member of one. `who` begins the sentence. */
async function requireFree(tx: Transaction, user: store.Account | undefined, who: string): Promise<void> {
  if (user === undefined || user.status !== ENABLED) throw new AppError('notFound', '该用户不存在');
  if (user.identity === 'agencies' || (await store.findAgencyOfOwner(tx, user.id)) !== undefined)
    throw new AppError('conflict', `${who}已是机构账号，不能加入其他机构`);
  if ((await store.findLiveMember(tx, user.id)) !== undefined) throw new AppError('conflict', `${who}${TAKEN}`);
}

const TAKEN = '已加入或正在加入一家机构';

async function refuseFull(tx: Transaction, agencyId: string): Promise<void> {
  if ((await store.countLive(tx, agencyId)) >= MEMBERS_MAX)
    throw new AppError('conflict', `每家机构最多 ${MEMBERS_MAX} 个子账号`);
}

/** Turns the unique violation of two concurrent requests for one person or mobile into a refusal; rethrows other errors. */
function rethrowConflict(error: unknown): never {
  if (isUniqueViolation(error, 'agency_members_live')) throw new AppError('conflict', `该用户${TAKEN}`);
  if (isUniqueViolation(error, 'users_mobile_key')) throw new AppError('conflict', '该手机号刚刚注册，请重试');
  throw error;
}
