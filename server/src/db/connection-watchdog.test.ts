import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { layWire } from '../../test/wire.ts';
import { createLogger } from '../core/log.ts';
import { openPool } from './client.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { watchConnections } from './connection-watchdog.ts';

const folder = await mkdtemp(join(tmpdir(), 'wenjian-silence-'));
const log = createLogger('silent', 'test');
const database = await startEmbedded(folder, log, { durable: false });
const direct = new URL(database.url);
const wire = await layWire(Number(direct.port));
const url = Object.assign(new URL(direct), { port: String(wire.port) }).href;
const pool = openPool(url, { pool: 4, name: 'test' });
const watch = watchConnections(pool, log);

afterAll(async () => {
  wire.mend();
  await watch.close();
  await pool.end();
  await wire.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const time = async (task: Promise<unknown>) => {
  const began = performance.now();
  const result = await task.then(
    () => 'answered',
    (error: Error) => error.message,
  );
  return { result, milliseconds: performance.now() - began };
};

test('who waits for a database that is cut off without a word hears of it, and is served again when it is back', async () => {
  const client = await pool.connect();
  client.on('error', () => {});
  await client.query('begin');
  wire.cut();
  const [inTransaction, alone] = await Promise.all([time(client.query('select 1')), time(pool.query('select 1'))]);
  client.release();
  for (const { result, milliseconds } of [inTransaction, alone]) {
    expect(result).toContain('Connection terminated');
    expect(milliseconds).toBeLessThan(12_000);
  }
  wire.mend();
  expect((await time(pool.query('select 1'))).result).toBe('answered');
}, 30_000);

test('a long statement of a server that still speaks is left alone', async () => {
  expect((await time(pool.query('select pg_sleep(13)'))).result).toBe('answered');
}, 30_000);
