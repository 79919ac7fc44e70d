import pg from 'pg';
import type { Config } from '#server/config.ts';
import { hasCause } from '#server/db/errors.ts';

export class DatabaseUnreachable extends Error {}

export async function checkDatabase({ databaseUrl }: Config): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl ?? '', connectionTimeoutMillis: 5_000 });
  // A connection lost between two statements fails the next one, so the event needs no handling.
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

/** Texts in the driver's errors about a lost connection. */
const LOST_CONNECTION = ['Connection terminated', 'Client has encountered a connection error', 'timeout expired'];

/** Whether the database server ended or is still starting, so that the operation can be repeated. */
export const isLostConnection = (error: unknown): boolean =>
  hasCause(
    error,
    (cause) =>
      /^(57P0[123]|08...|ECONN.*|EPIPE)$/.test(cause.code ?? '') ||
      LOST_CONNECTION.some((words) => cause.message.includes(words)) ||
      cause instanceof DatabaseUnreachable,
  );
