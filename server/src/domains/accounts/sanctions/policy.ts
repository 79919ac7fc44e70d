import type { SanctionRow } from './store.ts';

/** Whether a sanction is in force: nobody has ended it, and its term, if any, is not over. */
export const isSanctionInForce = ({ endedAt, until }: Pick<SanctionRow, 'endedAt' | 'until'>, now: Date): boolean =>
  endedAt === null && (until === null || until > now);
