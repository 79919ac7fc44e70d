/** Fen as yuan with both decimals: 1234.50. */
export const yuan = (amount: number): string => (amount / 100).toFixed(2);
