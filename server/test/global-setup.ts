import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrateQueue } from '#server/jobs/worker.ts';
import { createLogger } from '#server/core/log.ts';
import { unloggedWrites } from './logged-writes.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    /** Where test files note which writes of administrators they saw in the log. */
    writesFolder: string;
  }
}

/**
 * One PostgreSQL for the whole run, with a migrated template that every test file copies. When every file has run, every
 * write of an administrator must have been seen in the log.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-test-'));
  const database = await startEmbedded(join(folder, 'postgres'), createLogger('silent', 'test'), { durable: false });
  const template = withDatabase(database.url, 'template_wenjian');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('create database template_wenjian');
  await client.end();
  await migrate(template);
  await migrateQueue(template);
  project.provide('databaseUrl', database.url);
  project.provide('writesFolder', folder);
  return async () => {
    const unlogged = (await ranWhole(project)) ? await unloggedWrites(folder) : [];
    await database.stop();
    await rm(folder, { recursive: true, force: true });
    if (unlogged.length > 0) throw new Error(`no test saw these writes in the audit log:\n${unlogged.join('\n')}`);
  };
}

async function ranWhole(project: TestProject): Promise<boolean> {
  const ran = new Set(project.vitest.state.getFilepaths());
  return (await project.globTestFiles()).testFiles.every((file) => ran.has(file));
}

export const withDatabase = (url: string, name: string): string => url.replace(/\/[^/]*$/, `/${name}`);
