import type { SQL } from 'drizzle-orm';

// Beside this file, each file has the parts of one domain; data-exports puts them together.

/** One file of a person's data export. */
export interface ExportPart {
  /** The file's name without `.json`. */
  name: string;
  rows: (userId: string) => SQL;
}

export const part = (name: string, rows: (userId: string) => SQL): ExportPart => ({ name, rows });
