import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The day of China that a column's time falls on. */
export const chinaDay = (time: SQL | PgColumn): SQL => sql`(${time} at time zone 'Asia/Shanghai')::date`;
