import type { InvitationState } from '#contract/invitation-codes/invitation-codes.ts';

interface Limits {
  revokedAt: Date | null;
  expiresAt: Date | null;
  usesMade: number;
  usesAllowed: number;
}

export function stateOf(code: Limits, now: Date): InvitationState {
  if (code.revokedAt !== null) return 'revoked';
  if (code.usesMade >= code.usesAllowed) return 'used';
  return code.expiresAt !== null && code.expiresAt <= now ? 'expired' : 'active';
}
