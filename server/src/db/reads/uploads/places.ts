import { sql, type SQL } from 'drizzle-orm';

// Columns that may name an upload, by the domain that owns them. media-assets puts them together.

/** The search for references to the uploads of one user. */
export interface ReferenceSearch {
  ownerId: string;
  /** Applications and renewals that were rejected before this time no longer keep their documents. */
  decidedAfter: Date;
}

/** For each column a query of the names that keep uploads of one user. */
export type Places = Record<string, (search: ReferenceSearch) => SQL>;

/** Every string in a JSON value, however deep. */
const stringsOf = (column: string): SQL =>
  sql`(select value #>> '{}' as name from jsonb_path_query(${sql.raw(column)}, 'strict $.** ? (@.type() == "string")') as value)`;

export const namesIn = (column: string, from: SQL): SQL =>
  sql`select text_value.name ${from} cross join lateral ${stringsOf(column)} as text_value where text_value.name is not null`;
