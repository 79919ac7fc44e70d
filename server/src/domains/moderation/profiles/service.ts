import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { isPictureField } from '#contract/accounts/profile-fields.ts';
import type * as contract from '#contract/moderation/profile-changes.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import {
  countHeldProfileChanges,
  decideProfileChange,
  listProfileChanges,
  presentShort,
  type ProfileChangeListRow,
} from '../../accounts/service.ts';
import { recordAction } from '../../audit-log/service.ts';

type State = contract.ProfileChange['state'];

export async function listChanges(
  deps: Deps,
  { state, page, limit }: ParsedOf<typeof contract.listProfileChanges>,
): Promise<AnswerOf<typeof contract.listProfileChanges>> {
  const [rows, waiting] = await Promise.all([
    listProfileChanges(deps.db, state, limit + 1, (page - 1) * limit),
    countHeldProfileChanges(deps.db),
  ]);
  return { list: rows.slice(0, limit).map((row) => present(row, state)), page, limit, hasMore: rows.length > limit, waiting };
}

const present = ({ change, user, decidedBy }: ProfileChangeListRow, state: State): contract.ProfileChange => ({
  id: change.id,
  user: presentShort(user),
  field: change.field,
  value: change.value,
  former: change.former,
  marks: change.marks,
  state,
  reason: change.reason,
  createdAt: change.createdAt.toISOString(),
  decidedBy: change.endedAt === null ? null : (decidedBy ?? '系统'),
  decidedAt: change.endedAt?.toISOString() ?? null,
});

/** One transaction: the profile as was decided, the figures, the log, word to its owner. */
export async function decideChange(
  deps: Deps,
  actor: Actor,
  ip: string,
  form: ParsedOf<typeof contract.decideProfileChange>,
): Promise<AnswerOf<typeof contract.decideProfileChange>> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const { userId, field, value, former } = await decideProfileChange(deps, tx, admin, form);
    await recordAction(deps, tx, admin, ip, {
      action: form.passed ? 'profile.approve' : 'profile.reject',
      targetType: 'user',
      targetId: userId,
      before: { field, [isPictureField(field) ? 'picture' : 'text']: former },
      after: { value, reason: form.reason },
    });
    return { id: form.id, state: form.passed ? ('shown' as const) : ('refused' as const) };
  });
}
