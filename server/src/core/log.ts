import pino from 'pino';
import { currentContext } from './request-context.ts';

export type Logger = pino.Logger;

/** One JSON line an event, with the request id where there is one. What must never be read stays out of the lines. */
export function createLogger(level: string, name: string): Logger {
  return pino({
    level,
    base: { name },
    mixin: () => ({ requestId: currentContext()?.requestId }),
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.mobile'],
      censor: '[removed]',
    },
  });
}
