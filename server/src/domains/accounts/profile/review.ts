import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/moderation/profile-changes.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { decideCase, listWaiting } from '../../review/service.ts';
import { presentUserSummary } from '../present.ts';
import { profileReviewKind } from './register.ts';
import * as store from './store.ts';

type State = contract.ProfileChange['state'];

const present = (
  { change, user, decidedBy }: store.ProfileChangeListRow,
  { state }: { state: State },
): contract.ProfileChange => ({
  id: change.id,
  user: presentUserSummary(user),
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

export const listChanges = (
  deps: Deps,
  { state, ...paging }: ParsedOf<typeof contract.listProfileChanges>,
): Promise<AnswerOf<typeof contract.listProfileChanges>> =>
  listWaiting(deps, { kind: 'profiles', find: store.listChanges, present }, paging, { state });

export async function decideChange(
  deps: Deps,
  actor: Actor,
  ip: string,
  form: ParsedOf<typeof contract.decideProfileChange>,
): Promise<AnswerOf<typeof contract.decideProfileChange>> {
  await decideCase(deps, profileReviewKind, actor, ip, form);
  return { id: form.id, state: form.passed ? 'shown' : 'refused' };
}
