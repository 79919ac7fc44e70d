/** What nobody knows. */
export const UNKNOWN = '—';

/** An arrow is not left behind at the end of a line. */
const NBSP = '\u00a0';

/** In what two figures differ: numbers by percent, percentages by points. */
export type ChangeUnit = 'percent' | 'points';

/**
 * How a figure stands against the one of the period before: ↑ 12.3%, 持平, 新增. From nothing, and from less than nothing as
 * corrected earnings can be, there is no percentage; with what is not known nothing is compared.
 */
export function changeText(now: number | null, before: number | null, unit: ChangeUnit = 'percent'): string {
  if (now === null || before === null) return UNKNOWN;
  if (now === before) return '持平';
  const arrow = now > before ? '↑' : '↓';
  if (unit === 'points') return `${arrow}${NBSP}${oneDecimal(Math.abs(now - before))} 个百分点`;
  if (before < 0) return UNKNOWN;
  if (before === 0) return now > 0 ? '新增' : UNKNOWN;
  return `${arrow}${NBSP}${oneDecimal(Math.abs(((now - before) / before) * 100))}%`;
}

/** What rounds to nothing is still a difference. */
const oneDecimal = (value: number): string =>
  value < 0.05 ? '<0.1' : value.toLocaleString('zh-CN', { maximumFractionDigits: 1 });
