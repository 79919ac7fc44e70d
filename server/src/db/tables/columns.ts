import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Column types missing in drizzle. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A point in time in UTC with milliseconds, the precision of every API answer. */
export const at = (column = '') => timestamp(column, { withTimezone: true, precision: 3 });
