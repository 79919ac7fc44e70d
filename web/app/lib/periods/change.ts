/** Shown for an unknown figure. */
export const UNKNOWN = '—';

/** Non-breaking space, so that an arrow stays on the line of its number. */
const NBSP = '\u00a0';

/** Unit of a difference: numbers differ by percent, percentages by percentage points. */
export type ChangeUnit = 'percent' | 'points';

/**
 * The change of a figure against the period before: ↑ 12.3%, 持平, 新增. From 0 or a negative value (corrected earnings) there is no
 * percentage. Null: unknown.
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

/** Never 0, since a difference that rounds to 0 is still one. */
const oneDecimal = (value: number): string =>
  value < 0.05 ? '<0.1' : value.toLocaleString('zh-CN', { maximumFractionDigits: 1 });
