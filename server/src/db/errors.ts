import type pg from 'pg';

type Cause = Error & Pick<Partial<pg.DatabaseError>, 'code' | 'constraint'>;

/** Whether an error or one of its causes matches: Drizzle wraps the driver's error, which may wrap a system error. */
export function hasCause(error: unknown, matches: (cause: Cause) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (matches(cause)) return true;
  return false;
}

/** Whether a unique constraint was violated: the named one, or any. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  hasCause(error, ({ code, constraint: violated }) => code === '23505' && (constraint === undefined || violated === constraint));
