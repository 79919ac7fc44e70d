/** Yuan as typed (1,234.5) as fen; null for what is no amount. At most two decimals: there is nothing below a fen. */
export function fenOf(text: string): number | null {
  const plain = text.replaceAll(/[,，\s¥]/g, '');
  const [, whole = '', decimals = ''] = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}
