import { INVITATION_ALPHABET, INVITATION_LENGTH, type InvitationPurpose } from '#contract/invitation-codes.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { stateOf } from './policy.ts';
import * as store from './store.ts';

const REFUSALS = { revoked: '邀请码已作废', used: '邀请码已用完', expired: '邀请码已过期', active: '邀请码无效' } as const;

/**
 * Uses an invitation code up for one person, within the transaction of what it lets them do: when that fails, the use is not
 * spent. Refuses with 400 and the field `invitationCode`. Answers the agency that a code to join one leads to. The person's
 * row must be there already. Guessing is for the caller to limit.
 */
export async function redeemInvitationCode(
  deps: Deps,
  tx: Transaction,
  code: string,
  purpose: InvitationPurpose,
  person: { id: string },
): Promise<{ codeId: string; agencyId: string | null }> {
  const now = deps.clock.now();
  const typed = normalizeCode(code);
  const taken = isCode(typed) ? await store.takeUse(tx, typed, purpose, now) : undefined;
  if (taken === undefined) {
    const known = await store.findByCode(tx, typed);
    throw refusal(known === undefined || known.purpose !== purpose ? '邀请码无效' : REFUSALS[stateOf(known, now)]);
  }
  // The same person once more, as after leaving an agency: counted once.
  if (!(await store.insertUse(tx, { codeId: taken.id, userId: person.id, usedAt: now }))) await store.giveUseBack(tx, taken.id);
  return { codeId: taken.id, agencyId: taken.agencyId };
}

/** As it may be typed or pasted: in either case, with spaces or hyphens between. */
export const normalizeCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

const isCode = (typed: string): boolean =>
  typed.length === INVITATION_LENGTH && [...typed].every((letter) => INVITATION_ALPHABET.includes(letter));

const refusal = (message: string) => new AppError('invalid', message, { fields: { invitationCode: message } });
