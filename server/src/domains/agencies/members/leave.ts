import { requireUserId, SYSTEM, type Actor } from '../../../core/actor.ts';
import { LEAVING_AHEAD_MAX_DAYS } from '#contract/agencies/constants.ts';
import { inBatches } from '../../../core/lists/batches.ts';
import { addDays, dayInChina } from '../../../core/clock.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { notify } from '../../notifications/service.ts';
import { siteSettings } from '../../settings/service.ts';
import { closingWords, endMembership } from './disable.ts';
import * as store from '../store.ts';
import { changeMembership, lockMembership, notifyAgency, type LockedMembership } from './change-membership.ts';

const BATCH_ROWS = 100;
/** `agencies.status`. */
const ENABLED = 0;

/** The first and last day that a member may choose as the last day of membership. */
interface LeaveDays {
  earliest: string;
  latest: string;
}

/** Reads the period of notice from the settings; members of a disabled agency may leave at once. */
export async function leavingDays(deps: Deps): Promise<(agency: Pick<store.AgencyRow, 'status'>) => LeaveDays> {
  const { leaveNoticeDays } = (await siteSettings(deps)).limits;
  const today = dayInChina(deps.clock.now());
  return ({ status }) => ({
    earliest: addDays(today, status === ENABLED ? leaveNoticeDays : 0),
    latest: addDays(today, LEAVING_AHEAD_MAX_DAYS),
  });
}

/**
 * Plans the end of the actor's membership (`lastDay`, the earliest allowed day by default), or cancels that plan. Until the end of the last day
 * the membership continues and earnings are shared. A pending membership ends at once.
 */
export async function leaveAgency(
  deps: Deps,
  actor: Actor,
  { lastDay, cancelled = false }: { lastDay?: string | undefined; cancelled?: boolean | undefined },
): Promise<void> {
  const userId = requireUserId(actor);
  // The settings are read before the transaction, which holds a connection.
  const daysOf = await leavingDays(deps);
  await deps.transact(async (tx) => {
    const live = await store.findLiveMember(tx, userId);
    if (live === undefined) throw new AppError('conflict', '你还没有加入机构');
    const locked = await lockMembership(tx, live.id, null);
    if (cancelled) return cancel(deps, locked, actor);
    if (locked.member.status === 'pending') {
      await endMembership(deps, locked, actor, { by: 'person', reason: '' });
      return notifyAgency(deps, locked, '撤回了加入机构的申请');
    }
    const allowed = daysOf(locked.agency);
    const at = lastDay ?? allowed.earliest;
    requireAllowedDay(at, allowed);
    await changeMembership(deps, locked, actor, 'planLeave', { leavingOn: at }, at);
    await notifyAgency(deps, locked, `将于 ${at} 离开机构`);
  });
}

/** Ends the memberships whose last day is over. */
export async function endDueMemberships(deps: Deps): Promise<void> {
  const today = dayInChina(deps.clock.now());
  for await (const ids of inBatches(BATCH_ROWS, () => store.listDueToLeave(deps.db, today, BATCH_ROWS))) {
    for (const id of ids)
      await deps.transact(async (tx) => {
        const locked = await lockMembership(tx, id, null);
        const { status, leavingOn } = locked.member;
        if ((status !== 'approved' && status !== 'disabled') || leavingOn === null || leavingOn >= today) return;
        await endMembership(deps, locked, SYSTEM, { by: 'person', reason: '' });
        await notifyAgency(deps, locked, '离开了机构');
        await notify(deps, tx, {
          userId: locked.member.userId,
          kind: 'subAccount',
          title: `你已离开 ${locked.agency.name}`,
          content: await closingWords(locked, leavingOn),
          link: '/settings?tab=agency',
        });
      });
  }
}

async function cancel(deps: Deps, locked: LockedMembership, actor: Actor): Promise<void> {
  if (locked.member.leavingOn === null) throw new AppError('conflict', '没有待生效的离开申请');
  await changeMembership(deps, locked, actor, 'cancelLeave', { leavingOn: null });
  await notifyAgency(deps, locked, '取消了离开机构的申请');
}

function requireAllowedDay(lastDay: string, { earliest, latest }: LeaveDays): void {
  if (lastDay >= earliest && lastDay <= latest) return;
  const message = `截止日应在 ${earliest} 到 ${latest} 之间`;
  throw new AppError('invalid', message, { fields: { lastDay: message } });
}
