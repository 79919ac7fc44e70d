import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/invitation-codes.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { adminOf, recordAction } from '../audit-log/service.ts';
import { findCode } from './lists.ts';
import { makeCodes } from './making.ts';
import * as store from './store.ts';

export async function createCode(
  deps: Deps,
  actor: Actor,
  ip: string,
  form: ParsedOf<typeof contract.adminInvitationCreate>,
): Promise<contract.InvitationCode> {
  const [made] = await createAndRecord(deps, actor, ip, form, 1);
  if (made === undefined) throw new Error('no code was made');
  return findCode(deps, deps.db, made.id);
}

export async function createManyCodes(
  deps: Deps,
  actor: Actor,
  ip: string,
  { count, ...form }: ParsedOf<typeof contract.adminInvitationCreateMany>,
): Promise<AnswerOf<typeof contract.adminInvitationCreateMany>> {
  const made = await createAndRecord(deps, actor, ip, form, count);
  return { count: made.length, codes: made.map(({ code }) => code) };
}

async function createAndRecord(deps: Deps, actor: Actor, ip: string, form: contract.NewInvitation, count: number) {
  const admin = adminOf(actor);
  return deps.events.transact(async (tx) => {
    const made = await makeCodes(deps, tx, { kind: 'admin', id: admin.id }, form, count);
    await recordAction(deps, tx, admin, ip, {
      action: count === 1 ? 'invitationCodes.create' : 'invitationCodes.createMany',
      targetType: 'invitationCode',
      targetId: made[0]?.id ?? '',
      after: { ...form, count },
    });
    return made;
  });
}

/** Asked twice it is done once. */
export async function revokeAsAdmin(
  deps: Deps,
  actor: Actor,
  ip: string,
  { ids }: { ids: string[] },
): Promise<{ revoked: number }> {
  const admin = adminOf(actor);
  return deps.events.transact(async (tx) => {
    const revoked = await store.markRevoked(tx, ids, null, deps.clock.now());
    for (const id of revoked)
      await recordAction(deps, tx, admin, ip, { action: 'invitationCodes.revoke', targetType: 'invitationCode', targetId: id });
    return { revoked: revoked.length };
  });
}
