import type { Transaction } from '../../../db/client.ts';
import { AppError } from '../../../core/app-error.ts';
import type { AdminActor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { imposeSanction, type NewSanction } from '../../accounts/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import { decideWaiting } from './proposal-store.ts';
import { notifyGiven } from './notify.ts';
import * as store from './store.ts';
import type { SanctionRow } from './store.ts';

type Form = Omit<NewSanction, 'givenBy'>;

/** Gives a sanction: stores it, confirms a waiting proposal of the same kind for this user, writes the audit log and notifies the user. */
export async function addSanction(deps: Deps, tx: Transaction, admin: AdminActor, ip: string, form: Form): Promise<SanctionRow> {
  const { cause } = form;
  // Proposal before user, as a confirmation locks them: the other order would deadlock with one at the same moment.
  await decideWaiting(tx, form.userId, form.kind, { state: 'confirmed', decidedBy: admin.id, decidedAt: deps.clock.now() });
  const row = await imposeSanction(deps, tx, { ...form, givenBy: admin.id });
  const { kind, rule, reason, until } = row;
  await recordAction(deps, tx, admin, ip, {
    action: 'sanctions.give',
    targetType: 'user',
    targetId: row.userId,
    after: {
      kind,
      rule,
      reason,
      until: until?.toISOString() ?? null,
      ...(cause === undefined ? {} : { causeType: cause.type, cause: cause.id }),
    },
  });
  await notifyGiven(deps, tx, row);
  return row;
}

/** Adds the text of the content that is the cause of a sanction. Refuses a cause that is not of this user. */
export async function verifyCause(
  tx: Transaction,
  userId: string,
  { type, id }: Pick<NonNullable<Form['cause']>, 'type' | 'id'>,
): Promise<NonNullable<Form['cause']>> {
  const cause = await store.findCause(tx, type, id);
  if (cause?.userId !== userId) throw new AppError('invalid', '处罚依据不存在，或不属于该用户');
  return { type, id, text: cause.text };
}
