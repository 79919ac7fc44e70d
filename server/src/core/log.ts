import pino from 'pino';
import { currentContext } from './request-context.ts';

export type Logger = pino.Logger;

/** One JSON line an event, with the request id where there is one. What must never be read stays out of the lines. */
export function createLogger(level: string, name: string, stream?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { name },
    mixin: () => ({ requestId: currentContext()?.requestId }),
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.mobile'],
      censor: '[removed]',
    },
    hooks: { streamWrite: maskPeople },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}

const MOBILE = /(?<!\d)((?:\+?86)?1[3-9]\d)\d{4}(\d{4})(?!\d)/g;
// Begins where a word does and is bounded: a line may hold a megabyte of letters.
const EMAIL = /(?<![\w.%+-])([\w.%+-])[\w.%+-]{0,63}(@[\w.-]{1,250}\.[a-z]{2,24})/gi;

/** Databases and gateways name people in their errors: mobiles and mail addresses leave the process masked, wherever they stand. */
function maskPeople(line: string): string {
  // Cheap, for nearly every line names nobody.
  if (line.search(MOBILE) === -1 && line.search(EMAIL) === -1) return line;
  const event = JSON.parse(line, (_name, value: unknown) =>
    typeof value === 'string' || (typeof value === 'number' && value > 1e10) ? maskWords(value) : value,
  ) as unknown;
  return `${JSON.stringify(event)}\n`;
}

const maskWords = (value: string | number): string | number => {
  const words = String(value);
  const masked = words.replace(MOBILE, '$1****$2').replace(EMAIL, '$1***$2');
  return masked === words ? value : masked;
};
