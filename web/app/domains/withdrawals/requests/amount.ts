/** Converts typed yuan (1,234.5) to fen; null if invalid, also with more than two decimals. */
export function fenOf(text: string): number | null {
  const plain = text.replaceAll(/[,，\s¥]/g, '');
  const [, whole = '', decimals = ''] = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}
