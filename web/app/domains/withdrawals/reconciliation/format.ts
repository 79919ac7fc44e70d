import { formatMonth, formatYuan } from '../../../lib/format.ts';

export const monthName = ({ month, isOpen = false }: { month: string; isOpen?: boolean }): string =>
  `${formatMonth(`${month}-15T04:00:00.000Z`)}${isOpen ? '（至今）' : ''}`;

export const yuanOf = (fen: number): string => `${fen < 0 ? '−' : ''}¥${formatYuan(Math.abs(fen))}`;

/** A change of an amount, with its sign. */
export const movedOf = (fen: number): string => (fen > 0 ? `+${yuanOf(fen)}` : yuanOf(fen));
