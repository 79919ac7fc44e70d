import type { SQL } from 'drizzle-orm';

// The parts of a person's data export, by the domain that owns the tables. data-exports puts the parts together.

/** One file of an archive. */
export interface ExportPart {
  name: string;
  rows: (userId: string) => SQL;
}

export const part = (name: string, rows: (userId: string) => SQL): ExportPart => ({ name, rows });
