import pino from 'pino';
import { currentCause } from './cause.ts';

export type Logger = pino.Logger;

/** One JSON line an event, with the request id where there is one. What must never be read stays out of the lines. */
export function createLogger(level: string, name: string): Logger {
  return pino({
    level,
    base: { name },
    mixin: () => ({ requestId: currentCause()?.requestId }),
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.mobile'],
      censor: '[removed]',
    },
  });
}
