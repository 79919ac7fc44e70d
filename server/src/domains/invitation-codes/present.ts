import type { InvitationCode } from '#contract/invitation-codes/invitation-codes.ts';
import { stateOf } from './policy.ts';
import type { CodeRow } from './store.ts';

export const presentCode = ({ code, agency, madeBy }: CodeRow, now: Date): InvitationCode => ({
  id: code.id,
  code: code.code,
  purpose: code.purpose,
  state: stateOf(code, now),
  agency,
  usesAllowed: code.usesAllowed,
  usesMade: code.usesMade,
  expiresAt: code.expiresAt?.toISOString() ?? null,
  note: code.note,
  createdBy: madeBy ?? '',
  createTime: code.createdAt.toISOString(),
  revokedAt: code.revokedAt?.toISOString() ?? null,
});
