/** Days are China's, as YYYY-MM-DD; they compare as text. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const dayAfter = (day: string): string => addDays(day, 1);
