import type { Actor } from '../../../core/actor.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { changeIdentity } from '../../accounts/service.ts';
import { notify } from '../../notifications/service.ts';
import { isAdmittedPerson } from '../individuals/check-applicant.ts';
import * as store from '../store.ts';

/** A locked membership with its agency, in its transaction. */
export interface LockedMembership {
  tx: Transaction;
  member: store.MemberRow;
  agency: store.AgencyRow;
}

const MEMBER_MISSING = '子账号不存在';
/** `agencies.status`. */
const ENABLED = 0;

/** Locks a membership. With `agencyId`, a membership of another agency is refused as not found, so that ids reveal nothing. */
export async function lockMembership(tx: Transaction, memberId: string, agencyId: string | null): Promise<LockedMembership> {
  const member = await store.lockMember(tx, memberId);
  if (member === undefined || (agencyId !== null && member.agencyId !== agencyId)) throw new AppError('notFound', MEMBER_MISSING);
  const agency = await store.findAgency(tx, member.agencyId);
  if (agency === undefined) throw new AppError('notFound', MEMBER_MISSING);
  return { tx, member, agency };
}

/** Whether a person owns an agency, even a disabled one. */
export const ownsAgency = async (db: Queryable, userId: string): Promise<boolean> =>
  (await store.findAgencyOfOwner(db, userId)) !== undefined;

/** Whether a person is an approved or disabled member of an agency; a pending membership does not count. */
export async function worksForAgency(db: Queryable, userId: string): Promise<boolean> {
  const status = (await store.findLiveMember(db, userId))?.status;
  return status === 'approved' || status === 'disabled';
}

/** The agency that a person owns; refused while it is disabled. */
export async function requireOwnAgency(db: Transaction | Deps['db'], ownerId: string): Promise<store.AgencyRow> {
  const agency = await store.findAgencyOfOwner(db, ownerId);
  if (agency === undefined) throw new AppError('notFound', '机构不存在');
  if (agency.status !== ENABLED) throw new AppError('forbidden', '机构已停用，请联系平台');
  return agency;
}

/** Changes these fields of a membership, possibly none, and records the event. */
export async function changeMembership(
  deps: Deps,
  { tx, member }: Pick<LockedMembership, 'tx' | 'member'>,
  actor: Actor,
  action: string,
  fields: Partial<store.MemberRow>,
  reason = '',
): Promise<void> {
  if (Object.keys(fields).length > 0) await store.changeMember(tx, member.id, fields);
  await store.insertEvent(tx, {
    id: deps.random.id(),
    memberId: member.id,
    action,
    actorKind: actor.kind === 'guest' ? 'system' : actor.kind,
    actorId: actor.kind === 'user' || actor.kind === 'admin' ? actor.id : null,
    reason,
    at: deps.clock.now(),
  });
}

/**
 * Sets the member's identity: creator while active in an enabled agency; once the membership is over, creator again if the person may publish
 * without an agency; otherwise user.
 */
export async function syncIdentity(
  { tx, member, agency }: LockedMembership,
  standing: 'active' | 'disabled' | 'over',
): Promise<void> {
  const user = await store.findUser(tx, member.userId);
  // The owner of an agency keeps the identity of an agency.
  if (user === undefined || user.identity === 'agencies') return;
  const isCreator =
    standing === 'over' ? await isAdmittedPerson(tx, member.userId) : standing === 'active' && agency.status === ENABLED;
  await changeIdentity(tx, [member.userId], { identity: isCreator ? 'creator' : 'user' });
}

export async function notifyAgency(deps: Deps, { tx, member, agency }: LockedMembership, event: string): Promise<void> {
  const name = (await store.findUser(tx, member.userId))?.nickname ?? '子账号';
  await notify(deps, tx, {
    userId: agency.ownerId,
    kind: 'subAccount',
    title: `${name} ${event}`,
    link: '/creator/center/subaccounts',
    actorId: member.userId,
  });
}
