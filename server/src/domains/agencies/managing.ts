import type { SubAccount } from '#contract/sub-accounts.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Emit } from '../../ports/events.ts';
import { adminOf, recordAction } from '../audit-log/service.ts';
import { notify } from '../notices/service.ts';
import { showMember } from './lists.ts';
import { isLive, mayDo } from './policy.ts';
import * as shares from './shares-store.ts';
import { change, openTurn, ownAgency, settleIdentity, type Turn } from './turn.ts';

type Side = 'agency' | 'admin';
interface Asked {
  id: string;
  reason?: string;
}

/** Works and earnings stay; the person cannot create until they are let in again. */
export const disableMember = (deps: Deps, actor: Actor, ip: string, asked: Asked): Promise<SubAccount> =>
  act(deps, actor, ip, asked, 'disable', async (turn, side, reason) => {
    if (turn.member.status === 'disabled') return false;
    if (!mayDo(side, turn.member).disable) throw new AppError('conflict', '只能停用正常的子账号');
    const to = { status: 'disabled' as const, disabledAt: deps.clock.now(), disabledBy: side, reason };
    await change(deps, turn, actor, 'disable', to, reason);
    await settleIdentity(turn, false);
    await tell(deps, turn, `${sideName(side, turn)}停用了你的子账号`, reason);
    return true;
  });

export const enableMember = (deps: Deps, actor: Actor, ip: string, asked: Asked): Promise<SubAccount> =>
  act(deps, actor, ip, asked, 'enable', async (turn, side) => {
    if (turn.member.status === 'approved') return false;
    if (!mayDo(side, turn.member).enable)
      throw new AppError(
        'conflict',
        turn.member.disabledBy === 'admin' ? '平台停用的子账号只能由平台启用' : '只能启用已停用的子账号',
      );
    await change(deps, turn, actor, 'enable', { status: 'approved', disabledAt: null, disabledBy: null, reason: '' });
    await settleIdentity(turn, true);
    await tell(deps, turn, `${sideName(side, turn)}启用了你的子账号`, '');
    return true;
  });

/** Parts with somebody, or takes back an invitation that is not answered yet. */
export const removeMember = (deps: Deps, actor: Actor, asked: Asked): Promise<SubAccount> =>
  act(deps, actor, '', asked, 'remove', async (turn, _side, reason) => {
    if (!isLive(turn.member)) return false;
    const worked = turn.member.status !== 'pending';
    await endMembership(deps, turn, actor, { by: 'agency', reason });
    await tell(deps, turn, worked ? `${turn.agency.name} 结束了与你的合作` : `${turn.agency.name} 撤回了子账号申请`, reason);
    return true;
  });

/** The person is a user again; works, earnings and the history stay. */
export async function endMembership(
  deps: Deps,
  turn: Turn,
  actor: Actor,
  { by, reason }: { by: 'agency' | 'person'; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  await change(
    deps,
    turn,
    actor,
    by === 'agency' ? 'remove' : 'leave',
    { status: 'removed', endedAt: now, endedBy: by, reason },
    reason,
  );
  const open = await shares.findOpen(turn.tx, turn.member.id);
  if (open !== undefined) await shares.answerShare(turn.tx, open.id, { state: 'withdrawn', answeredAt: now });
  await settleIdentity(turn, false);
}

async function act(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, reason = '' }: Asked,
  action: 'disable' | 'enable' | 'remove',
  work: (turn: Turn, side: Side, reason: string) => Promise<boolean>,
): Promise<SubAccount> {
  const side: Side = actor.kind === 'admin' ? 'admin' : 'agency';
  await deps.events.transact(async (tx, emit) => {
    const turn = await turnFor(tx, emit, actor, side, id);
    const before = turn.member.status;
    if (!(await work(turn, side, reason)) || side !== 'admin') return;
    await recordAction(deps, tx, adminOf(actor), ip, {
      action: `subAccounts.${action}`,
      targetType: 'subAccount',
      targetId: id,
      before: { status: before },
      after: { action, reason },
    });
  });
  return showMember(deps, id, side);
}

async function turnFor(tx: Transaction, emit: Emit, actor: Actor, side: Side, id: string): Promise<Turn> {
  return openTurn(tx, emit, id, side === 'admin' ? null : (await ownAgency(tx, personIdOf(actor))).id);
}

const sideName = (side: Side, { agency }: Turn): string => (side === 'admin' ? '平台' : `${agency.name} `);

const tell = (deps: Deps, { tx, emit, member }: Turn, title: string, content: string): Promise<boolean> =>
  notify(deps, tx, emit, { userId: member.userId, kind: 'subAccount', title, content, link: '/settings?tab=agency' });
