import pg from 'pg';
import type { Config } from '#server/config.ts';
import { hasCause } from '#server/db/errors.ts';

export class DatabaseUnreachable extends Error {}

export async function checkDatabase({ databaseUrl }: Config): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl ?? '', connectionTimeoutMillis: 5_000 });
  // A loss between two statements is told by the next one.
  client.on('error', () => {});
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

/** The driver's own words for a connection that broke while, or before, it was used. */
const BROKEN = ['Connection terminated', 'Client has encountered a connection error', 'timeout expired'];

/** Whether the server went away under somebody, or is still coming up: nothing is wrong with what was asked. */
export const isLostConnection = (error: unknown): boolean =>
  hasCause(
    error,
    (cause) =>
      /^(57P0[123]|08...|ECONN.*|EPIPE)$/.test(cause.code ?? '') ||
      BROKEN.some((words) => cause.message.includes(words)) ||
      cause instanceof DatabaseUnreachable,
  );
