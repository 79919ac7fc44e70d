/** The browser's locks between tabs; null where there are none, as on plain http. */
// oxlint-disable-next-line no-restricted-properties
export const browserLocks = (): LockManager | null => (navigator.locks as LockManager | undefined) ?? null;

/** Runs one at a time over all tabs; at once where there are no locks or the browser refuses them. */
export async function withLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  const locks = browserLocks();
  if (locks === null) return task();
  let begun: Promise<Result> | null = null;
  try {
    return await locks.request(name, () => (begun = task()));
  } catch (error) {
    if (begun !== null) throw error;
    return task();
  }
}
