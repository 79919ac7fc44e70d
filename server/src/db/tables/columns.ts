import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Column kinds that drizzle does not bring. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A moment in UTC with milliseconds, as every answer shows it. */
export const at = (column = '') => timestamp(column, { withTimezone: true, precision: 3 });
