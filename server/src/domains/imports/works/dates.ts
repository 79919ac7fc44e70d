const CHINA = '+08:00';

/** Year, month and day, then a time and a zone, with the signs that programs and people write between them. */
const DATE =
  /^\s*(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})(?:[.,](\d{1,9}))?)?秒?分?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[A-Z][a-z]+\/[A-Z][A-Za-z_]+)?\s*$/;
const MAIL_DATE = /^\s*(?:[A-Za-z]{3,9},?\s+)?\d{1,2}\s+[A-Za-z]{3,9}\s+\d{4}|^\s*[A-Za-z]{3,9},?\s+\d{1,2},?\s+\d{4}/;
const ZONE_AT_END = /(?:Z|[A-Z]{2,4}|[+-]\d{2}:?\d{2})\s*$/;

/** A date as sources write it; without a zone it is one of China. Null for what is no date of the last decades or the next. */
export function readDate(given: unknown): Date | null {
  if (given instanceof Date) return plausible(given);
  if (typeof given === 'number') return plausible(new Date(given > 1e11 ? given : given * 1000));
  if (typeof given !== 'string') return null;
  const parts = DATE.exec(given);
  if (parts !== null) return ofParts(parts);
  if (/^\d{9,10}$/.test(given.trim())) return readDate(Number(given));
  if (!MAIL_DATE.test(given)) return null;
  const text = ZONE_AT_END.test(given.replace(/[AP]M\s*$/i, '')) ? given : `${given} GMT+0800`;
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
