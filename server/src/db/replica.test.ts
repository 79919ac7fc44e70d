import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { primaryWithReplica } from '../../test/replica.ts';
import { layWire } from '../../test/wire.ts';
import { createLogger } from '../core/log.ts';
import { openPool } from './client.ts';
import { openReads } from './replica.ts';

const folder = await mkdtemp(join(tmpdir(), 'wenjian-reads-'));
const pair = await primaryWithReplica(folder);
const wire = await layWire(Number(new URL(pair.primary.url).port));
const primary = Object.assign(new URL(pair.primary.url), { port: String(wire.port) }).href;
const pool = openPool(primary, { pool: 4, name: 'test' });
const reads = openReads(pool, openPool(pair.replica.url, { pool: 4, name: 'test-reads' }), createLogger('silent', 'test'));
await pool.query('create table notes (text text)');

afterAll(async () => {
  await reads.close();
  await pool.end();
  await wire.stop();
  await pair.stop();
  await rm(folder, { recursive: true, force: true });
});

const where = (key: string) =>
  reads.lagging(key, async () => {
    const { rows } = await pool.query<{ replica: boolean }>('select pg_is_in_recovery() as replica');
    return rows[0]?.replica === true ? 'replica' : 'primary';
  });
const settled = (key: string) => expect.poll(() => where(key), { timeout: 10_000 }).toBe('replica');

test('what guests share is read from the replica, everything else from the primary', async () => {
  await settled('/hotList');
  const { rows } = await pool.query('select pg_is_in_recovery() as replica');
  expect(rows).toEqual([{ replica: false }]);
  expect(reads.secondsBehind()).toBeLessThan(5);
});

test('what has just changed is read where it changed, until the replica has it; the rest goes on there', async () => {
  await settled('/article/one');
  await pair.follow(false);
  await pool.query(`insert into notes values ('new')`);
  reads.changed('one');
  expect([await where('/article/one'), await where('/article/two')]).toEqual(['primary', 'replica']);
  const read = () => reads.lagging('/article/one', () => pool.query('select text from notes'));
  expect((await read()).rows).toEqual([{ text: 'new' }]);
  await pair.follow(true);
  await settled('/article/one');
  expect((await read()).rows).toEqual([{ text: 'new' }]);
  reads.changed(null);
  expect(await where('/article/two')).toBe('primary');
});

test('what writes beside reading writes to the primary', async () => {
  await settled('/search');
  await reads.lagging('/search', () => pool.query(`insert into notes values ('beside')`));
  expect((await pool.query(`select from notes where text = 'beside'`)).rowCount).toBe(1);
});

test('a statement’s own fault is told, not tried twice', async () => {
  await settled('/search');
  await expect(reads.lagging('/search', () => pool.query('select nothing from nowhere'))).rejects.toThrow('nowhere');
});

test('guests are shown what the replica has while the primary does not answer', async () => {
  await settled('/');
  wire.cut();
  // Whether the replica has seen this change, nobody can say now.
  reads.changed('/');
  // A read that waits for the primary holds up none of those after it.
  const places: string[] = [];
  const read = () => {
    void where('/').then((place) => places.push(place));
    return places;
  };
  await expect.poll(read, { interval: 100 }).toContain('replica');
  wire.mend();
  await expect.poll(reads.secondsBehind, { timeout: 10_000 }).toBeLessThan(1);
  await settled('/');
  await pair.follow(false);
  await pool.query(`insert into notes values ('after')`);
  reads.changed('/');
  expect(await where('/')).toBe('primary');
  await pair.follow(true);
});

test('a replica that dies takes no answer with it', async () => {
  await settled('/');
  const requests = Array.from({ length: 20 }, () => where('/'));
  await pair.replica.stop();
  expect(new Set([...(await Promise.all(requests)), await where('/')])).toContain('primary');
  await expect.poll(reads.secondsBehind, { timeout: 10_000 }).toBe(Number.POSITIVE_INFINITY);
  expect(await where('/')).toBe('primary');
});
