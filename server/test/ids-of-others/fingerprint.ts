import type { Pool } from 'pg';

export type Fingerprint = Record<string, string | null>;

/**
 * Sums the whole database up, waiting jobs included, a figure a table, so that any row that came, went or changed shows.
 * `spent_tickets` is left out: following a download spends it; and `access_log`: an attempt is recorded as its maker's own.
 */
export async function fingerprints(pool: Pool): Promise<() => Promise<Fingerprint>> {
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'p')
        and not relispartition and relname not in ('spent_tickets', 'access_log') order by 1`,
  );
  const sums = rows.map(({ name }) => `(select sum(hashtextextended(t::text, 0))::text from ${name} t) as "${name}"`);
  const text = `select ${sums.join(', ')}`;
  return async () => (await pool.query<Fingerprint>({ name: 'fingerprint', text })).rows[0] ?? {};
}

export const changedIn = (before: Fingerprint, after: Fingerprint): string[] =>
  Object.keys(after).filter((table) => after[table] !== before[table]);
