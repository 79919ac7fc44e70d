import type { SanctionRow } from './store.ts';

/** Ended neither by anybody nor by its time. */
export const stands = ({ endedAt, until }: Pick<SanctionRow, 'endedAt' | 'until'>, now: Date): boolean =>
  endedAt === null && (until === null || until > now);
