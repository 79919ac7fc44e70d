import pino from 'pino';
import { currentContext } from './request-context.ts';

export type Logger = pino.Logger;

/** Logs one JSON line per event, with the request id. Secrets are removed, mobiles and mail addresses masked. */
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
// Anchored and bounded, so that a line of a megabyte is searched in linear time.
const EMAIL = /(?<![\w.%+-])([\w.%+-])[\w.%+-]{0,63}(@[\w.-]{1,250}\.[a-z]{2,24})/gi;

/** Masks mobiles and mail addresses anywhere in a line, because errors of databases and gateways may contain them. */
function maskPeople(line: string): string {
  // Nearly every line has none, so the JSON is parsed only when necessary.
  if (line.search(MOBILE) === -1 && line.search(EMAIL) === -1) return line;
  const event = JSON.parse(line, (_name, value: unknown) =>
    typeof value === 'string' || (typeof value === 'number' && value > 1e10) ? maskValue(value) : value,
  ) as unknown;
  return `${JSON.stringify(event)}\n`;
}

const maskValue = (value: string | number): string | number => {
  const text = String(value);
  const masked = text.replace(MOBILE, '$1****$2').replace(EMAIL, '$1***$2');
  return masked === text ? value : masked;
};
