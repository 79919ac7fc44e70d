import pg from 'pg';
import type { Config } from '#server/config.ts';

export class DatabaseUnreachable extends Error {}

export async function checkDatabase({ databaseUrl }: Config): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl ?? '', connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseUnreachable(
      `数据库无法连接：${(error as Error).message || (error as NodeJS.ErrnoException).code}（请检查 DATABASE_URL）`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
