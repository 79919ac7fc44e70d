const CHINA = '+08:00';

/** Year, month and day, optionally a time and a zone, with separators that programs and people use: 2026-11-20 08:30, 2026年11月20日. */
const DATE =
  /^\s*(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})(?:[.,](\d{1,9}))?)?秒?分?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[A-Z][a-z]+\/[A-Z][A-Za-z_]+)?\s*$/;
const MAIL_DATE = /^\s*(?:[A-Za-z]{3,9},?\s+)?\d{1,2}\s+[A-Za-z]{3,9}\s+\d{4}|^\s*[A-Za-z]{3,9},?\s+\d{1,2},?\s+\d{4}/;
const ZONE_AT_END = /(?:Z|[A-Z]{2,4}|[+-]\d{2}:?\d{2})\s*$/;

/**
 * Reads a date: a Date, a Unix time in seconds or milliseconds, or text. Without a zone it is time of China. Null for anything else and for
 * years outside 1970 to 2199.
 */
export function readDate(value: unknown): Date | null {
  if (value instanceof Date) return plausible(value);
  // Beyond 1e11 a number must be milliseconds.
  if (typeof value === 'number') return plausible(new Date(value > 1e11 ? value : value * 1000));
  if (typeof value !== 'string') return null;
  const parts = DATE.exec(value);
  if (parts !== null) return ofParts(parts);
  if (/^\d{9,10}$/.test(value.trim())) return readDate(Number(value));
  if (!MAIL_DATE.test(value)) return null;
  const text = ZONE_AT_END.test(value.replace(/[AP]M\s*$/i, '')) ? value : `${value} GMT+0800`;
  return plausible(new Date(text));
}

function ofParts(parts: RegExpExecArray): Date | null {
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = '0', zone] = parts;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > daysOf(Number(year), Number(month)))
    return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const two = (digits: string): string => digits.padStart(2, '0');
  const local = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(String(Math.min(59, Number(second))))}`;
  return plausible(new Date(`${local}.${fraction.padEnd(3, '0').slice(0, 3)}${offsetOf(zone)}`));
}

const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function offsetOf(zone: string | undefined): string {
  if (zone === undefined || zone.includes('/')) return CHINA;
  if (/^[A-Z]/.test(zone)) return 'Z';
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

function plausible(date: Date): Date | null {
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 1970 || year > 2199 ? null : date;
}
