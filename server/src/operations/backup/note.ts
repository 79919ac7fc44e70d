import pg from 'pg';
import type { Sums } from './dump.ts';

const RECORDS_KEPT = 100;

/** Records a backup in the table that the health page reads. */
export async function recordBackup(databaseUrl: string, at: Date, { rows, files, bytes }: Sums, sealed: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'wenjian-backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    await client.query(
      'insert into backups (at, rows, files, bytes, sealed) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [at, total, files, bytes, sealed],
    );
    await client.query(
      `delete from backups where at < (select min(at) from (select at from backups order by at desc limit ${RECORDS_KEPT}) newest)`,
    );
  } finally {
    await client.end();
  }
}
