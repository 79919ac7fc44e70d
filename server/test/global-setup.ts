import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrateQueue } from '#server/jobs/worker.ts';
import { createLogger } from '#server/log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-test-'));
  const database = await startEmbedded(join(folder, 'postgres'), createLogger('silent', 'test'), { durable: false });
  const template = withDatabase(database.url, 'template_wenjian');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('create database template_wenjian');
  await client.end();
  await migrate(template);
  await migrateQueue(template);
  provide('databaseUrl', database.url);
  return async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

export const withDatabase = (url: string, name: string): string => url.replace(/\/[^/]*$/, `/${name}`);
