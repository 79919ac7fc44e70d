import type pg from 'pg';

type Cause = Error & Pick<Partial<pg.DatabaseError>, 'code' | 'constraint'>;

/** Whether an error is such a one, or an error that it wraps: the driver's error lies within that of the query, and may wrap the system's. */
export function hasCause(error: unknown, isSuch: (cause: Cause) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isSuch(cause)) return true;
  return false;
}

/** A broken unique constraint; any of them, unless one is named. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  hasCause(error, ({ code, constraint: broken }) => code === '23505' && (constraint === undefined || broken === constraint));
