import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/moderation/held-messages.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import { decideCase, listWaiting } from '../../review/service.ts';
import { messageReviewKind } from './register.ts';
import * as store from '../store.ts';

const present = ({ message, sender }: store.HeldRow): contract.HeldMessage => ({
  id: message.id,
  sender: presentUserSummary(sender),
  content: message.content,
  marks: message.marks,
  createdAt: message.createdAt.toISOString(),
});

const QUEUE = { kind: 'messages', find: store.listHeld, present } as const;

export const listHeld = (
  deps: Deps,
  paging: ParsedOf<typeof contract.listHeldMessages>,
): Promise<AnswerOf<typeof contract.listHeldMessages>> => listWaiting(deps, QUEUE, paging, {});

export async function decideHeld(
  deps: Deps,
  actor: Actor,
  ip: string,
  form: ParsedOf<typeof contract.decideHeldMessage>,
): Promise<AnswerOf<typeof contract.decideHeldMessage>> {
  await decideCase(deps, messageReviewKind, actor, ip, form);
  return { id: form.id, passed: form.passed };
}
