/** Nothing is shown of an earlier day; before it calendars and databases begin to disagree. */
export const FIRST_DAY = '2000-01-01';
