/** The earliest day of any period; for much earlier ones the date arithmetic of JavaScript and PostgreSQL differs. */
export const FIRST_DAY = '2000-01-01';
