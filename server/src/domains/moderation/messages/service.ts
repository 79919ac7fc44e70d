import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/moderation/held-messages.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { displayName, findUser, presentShort } from '../../accounts/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import {
  countHeldMessages,
  decideMessage,
  judgeMessage,
  listHeldMessages,
  type HeldMessageRow,
  type Refused,
} from '../../messages/service.ts';
import { notify } from '../../notifications/service.ts';

export async function listHeld(
  deps: Deps,
  { page, limit }: ParsedOf<typeof contract.listHeldMessages>,
): Promise<AnswerOf<typeof contract.listHeldMessages>> {
  const [rows, waiting] = await Promise.all([
    listHeldMessages(deps.db, limit + 1, (page - 1) * limit),
    countHeldMessages(deps.db),
  ]);
  return { list: rows.slice(0, limit).map(present), page, limit, hasMore: rows.length > limit, waiting };
}

const present = ({ message, sender }: HeldMessageRow): contract.HeldMessage => ({
  id: message.id,
  sender: presentShort(sender),
  content: message.content,
  marks: message.marks,
  createdAt: message.createdAt.toISOString(),
});

/** One transaction: the message delivered or not, the figures, the log, which does not repeat it, word to its sender. */
export async function decideHeld(
  deps: Deps,
  actor: Actor,
  ip: string,
  form: ParsedOf<typeof contract.decideHeldMessage>,
): Promise<AnswerOf<typeof contract.decideHeldMessage>> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const decided = await decideMessage(deps, tx, form);
    await recordAction(deps, tx, admin, ip, {
      action: form.passed ? 'message.deliver' : 'message.withhold',
      targetType: 'message',
      targetId: form.id,
      after: { senderId: decided.senderId, reason: form.reason },
    });
    if (!form.passed) await tell(deps, tx, decided);
    return { id: form.id, passed: form.passed };
  });
}

/** Where the operator has it so, a message is kept back without a person. */
export async function judgeHeld(deps: Deps, tx: Transaction, messageId: string): Promise<void> {
  const refused = await judgeMessage(deps, tx, messageId);
  if (refused !== null) await tell(deps, tx, refused);
}

async function tell(deps: Deps, tx: Transaction, { senderId, receiverId, reason }: Refused): Promise<void> {
  const receiver = await findUser(tx, receiverId);
  const name = receiver === undefined ? '对方' : displayName(receiver);
  await notify(deps, tx, {
    userId: senderId,
    kind: 'system',
    title: '私信未送达',
    content: `你发给“${name}”的私信没有送达。理由：${reason}`,
    link: '/creator/message',
  });
}
