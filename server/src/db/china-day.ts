import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** SQL: the date in China of a timestamp column. */
export const chinaDay = (time: SQL | PgColumn): SQL => sql`(${time} at time zone 'Asia/Shanghai')::date`;
