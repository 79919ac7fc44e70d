import type { Logger } from '../core/log.ts';

const GIVE_UP_AFTER_MS = 9_000;

/**
 * Calls `close` and ends the process on SIGTERM, on Ctrl-C, when the parent process is gone, and after an uncaught exception, which may
 * have left an inconsistent state. After nine seconds the process exits anyway, so that a stop takes at most ten.
 *
 * Unhandled rejections and errors of streams without a listener affect only their own task; they are logged.
 */
export function onShutdown(log: Logger, close: () => Promise<void>): void {
  let closing = false;
  const shutDown = async (reason: string, code = 0): Promise<void> => {
    if (closing) return;
    closing = true;
    setTimeout(() => {
      log.warn('shutdown took too long');
      process.exit(1);
    }, GIVE_UP_AFTER_MS).unref();
    log.info({ reason }, 'shutting down');
    try {
      await close();
      process.exit(code);
    } catch (error) {
      log.error({ err: error }, 'shutdown failed');
      process.exit(1);
    }
  };
  process.once('SIGTERM', () => void shutDown('SIGTERM'));
  process.once('SIGINT', () => void shutDown('SIGINT'));
  if (process.send !== undefined) process.once('disconnect', () => void shutDown('parent is gone'));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was rejected that nobody held'));
  process.on('uncaughtException', (error) => {
    if (isOfStream(error)) return log.error({ err: error }, 'a stream broke that nobody listened to');
    log.fatal({ err: error }, 'an error nobody caught; this process ends');
    void shutDown('an error nobody caught', 1);
  });
}

/** Whether the error comes from the system, a stream, zlib or PostgreSQL: a bug in our code has no such error code. */
function isOfStream(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return false;
  return (
    syscall !== undefined || /^(E[A-Z]+|Z_[A-Z_]+|ERR_(STREAM|HTTP2?|ZSTD|ZLIB|SSL|TLS)_\w+|[0-9A-Z]{5}|ABORT_ERR)$/.test(code)
  );
}
