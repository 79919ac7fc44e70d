import type { Logger } from '../core/log.ts';

const GIVE_UP_AFTER = 9_000;

/**
 * Ends a process in order: on SIGTERM, on Ctrl-C, and when the process that started it is gone. What does not end in
 * time is cut off, so that a stop never takes more than ten seconds.
 */
export function onShutdown(log: Logger, close: () => Promise<void>): void {
  let closing = false;
  const shutDown = async (reason: string): Promise<void> => {
    if (closing) return;
    closing = true;
    setTimeout(() => {
      log.warn('shutdown took too long');
      process.exit(1);
    }, GIVE_UP_AFTER).unref();
    log.info({ reason }, 'shutting down');
    try {
      await close();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'shutdown failed');
      process.exit(1);
    }
  };
  process.once('SIGTERM', () => void shutDown('SIGTERM'));
  process.once('SIGINT', () => void shutDown('SIGINT'));
  if (process.send !== undefined) process.once('disconnect', () => void shutDown('parent is gone'));
}
