/** The Web Locks API, which coordinates tabs; null where it is missing, as on plain http. */
// oxlint-disable-next-line no-restricted-properties
export const browserLocks = (): LockManager | null => (navigator.locks as LockManager | undefined) ?? null;

/** Runs the task exclusively among all tabs; without exclusion where locks are missing or refused. */
export async function withLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  const locks = browserLocks();
  if (locks === null) return task();
  let started: Promise<Result> | null = null;
  try {
    return await locks.request(name, () => (started = task()));
  } catch (error) {
    // Either the task failed, or the browser refused the lock before the task started.
    if (started !== null) throw error;
    return task();
  }
}
