import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runningEmbedded } from '#server/db/embedded/embedded.ts';
import { childOf, endAll, freePort, startProduct, stop, temporaryFolder, untilReady, type Product } from './product.ts';

/** The promises are those of a machine that does nothing else, as the full suite has it. */
const BUSY = process.env['TEST_FULL'] ? 1 : 4;
const BACK_WITHIN = 30_000 * BUSY;
const STOPPED_WITHIN = 10_000 * BUSY;
const STOPPED_WHILE_STARTING_WITHIN = 25_000 * BUSY;
const SERVER = 'server/build/main.js';
const WORKER = 'server/build/worker.js';

const folder = await temporaryFolder();
const DATA_DIR = join(folder.path, 'data');
const POSTGRES = join(DATA_DIR, 'postgres');
const environment = { DATA_DIR, PORT: String(await freePort()), ADMIN_ACCOUNT: 'chief', ADMIN_PASSWORD: 'Wenjian2026' };
let product: Product;
let token = '';
let written = 0;

beforeAll(async () => {
  product = await startProduct(environment);
  await untilReady(product);
  const answer = await fetch(`${product.address}/api/v1/admin/admin/loginForAccountPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'chief', password: 'Wenjian2026' }),
  });
  ({ token } = ((await answer.json()) as { data: { token: string } }).data);
});
afterEach(({ task }) => (task.result?.state === 'fail' ? console.error(product.output()) : undefined));
afterAll(async () => {
  await endAll();
  await folder.remove();
});

/** Each returns when the blow has fallen; what must come back by itself has not been touched further. */
const blows: Record<string, () => Promise<void>> = {
  'PostgreSQL is killed': async () => kill(await postmaster()),
  'PostgreSQL ends at once by somebody’s order': async () => kill(await postmaster(), 'SIGQUIT'),
  'PostgreSQL ends in order by somebody’s order': async () => kill(await postmaster(), 'SIGINT'),
  'one session of PostgreSQL is killed, and all others end with it': async () => kill(await aSession()),
  'the server is killed': async () => kill(await childOf(product, SERVER)),
  'the worker is killed': async () => kill(await childOf(product, WORKER)),
  'the worker is killed three times before its first word': () => killAtBirth(WORKER),
  'the server is killed three times before its first word': () => killAtBirth(SERVER),
  'PostgreSQL, server and worker are killed at once': async () => {
    const pids = await Promise.all([postmaster(), childOf(product, SERVER), childOf(product, WORKER)]);
    for (const pid of pids) kill(pid);
  },
  'PostgreSQL is killed again while it recovers': async () => {
    kill(await postmaster());
    for (let again = 0; again < 2; again += 1) kill(await another(() => postmaster(), await postmaster().catch(() => 0)));
  },
  'the start is killed and started again': async () => {
    kill(product.process.pid ?? 0);
    await startedAgain();
  },
  'the start and PostgreSQL are killed and the start is started again': async () => {
    const pids = [product.process.pid ?? 0, await postmaster()];
    for (const pid of pids) kill(pid);
    await startedAgain();
  },
  'it is told to stop while PostgreSQL recovers, and started again': async () => {
    kill(await postmaster());
    const { code, milliseconds } = await stop(product);
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(STOPPED_WHILE_STARTING_WITHIN);
    await startedAgain();
  },
  'it is told to stop while it starts, and started again': async () => {
    kill(product.process.pid ?? 0);
    await product.ended;
    product = await startProduct(environment);
    await another(() => postmaster(), await postmaster().catch(() => 0));
    const { code, milliseconds } = await stop(product);
    expect([0, null]).toContain(code);
    expect(milliseconds).toBeLessThan(STOPPED_WHILE_STARTING_WITHIN);
    await startedAgain();
  },
};

const names = Object.keys(blows);
/** Those that went wrong each in a way of its own; all of them, over and over, with the full suite. */
const FEW = [
  'PostgreSQL is killed',
  'one session of PostgreSQL is killed, and all others end with it',
  'the worker is killed three times before its first word',
  'it is told to stop while PostgreSQL recovers, and started again',
];
const tried = process.env['TEST_FULL'] ? Array.from({ length: 100 }, (_, at) => names[at % names.length] ?? '') : FEW;

test.each(tried)('it is back within half a minute, with everything that was written, when %s', async (name) => {
  // One that another test has left behind in ruins is none of this one's.
  if (product.process.exitCode !== null || product.process.signalCode !== null) product = await startProduct(environment);
  await posts();
  const note = await write();
  await blows[name]?.();
  const began = performance.now();
  await posts();
  expect(performance.now() - began).toBeLessThan(BACK_WITHIN);
  expect(await notes()).toContain(note);
  const info = await fetch(`${product.address}/api/v1/admin/admin/info`, { headers: { authorization: `Bearer ${token}` } });
  expect(info.status).toBe(200);
});

test('a stop takes no longer after all that, and leaves nothing running', async () => {
  const { code, milliseconds } = await stop(product);
  expect([code, milliseconds < STOPPED_WITHIN]).toEqual([0, true]);
  expect(await sessions()).toEqual([]);
});

test('a first start comes up although PostgreSQL is killed while it makes its tables', async () => {
  const fresh = join(folder.path, 'fresh');
  product = await startProduct({ ...environment, DATA_DIR: fresh });
  await expect.poll(() => runningEmbedded(join(fresh, 'postgres')), { timeout: BACK_WITHIN, interval: 20 }).not.toBeNull();
  kill(await postmaster(join(fresh, 'postgres')));
  await untilReady(product);
  expect(product.output()).toContain('内置数据库已恢复');
  await stop(product);
});

/** The site answers, and the worker does what is asked of it. */
async function posts(): Promise<void> {
  await untilReady(product, BACK_WITHIN * 2);
  await expect
    .poll(
      () =>
        withDatabase((client) =>
          client.query(`select graphile_worker.add_job('posts.publishDue', '{}', job_key => 'probe')`),
        ).then(
          () => true,
          () => false,
        ),
      {
        timeout: BACK_WITHIN * 2,
      },
    )
    .toBe(true);
  const waiting = async () =>
    withDatabase((client) => client.query(`select from graphile_worker.jobs where key = 'probe'`)).then(
      ({ rowCount }) => rowCount,
      () => 1,
    );
  await expect.poll(waiting, { timeout: BACK_WITHIN * 2, interval: 100 }).toBe(0);
  await untilReady(product, BACK_WITHIN * 2);
}

async function withDatabase<Result>(post: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: (await runningEmbedded(POSTGRES)) ?? '', connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await post(client);
  } finally {
    await client.end();
  }
}

async function write(): Promise<string> {
  written += 1;
  const note = `probe ${written}`;
  await withDatabase((client) => client.query('insert into installation (milestone) values ($1)', [note]));
  return note;
}

const notes = () =>
  withDatabase((client) => client.query<{ milestone: string }>('select milestone from installation')).then(({ rows }) =>
    rows.map(({ milestone }) => milestone),
  );

async function startedAgain(): Promise<void> {
  await product.ended;
  product = await startProduct(environment);
}

const kill = (pid: number, signal: NodeJS.Signals = 'SIGKILL'): void => void (pid > 1 && process.kill(pid, signal));

async function killAtBirth(file: string): Promise<void> {
  let last = await childOf(product, file);
  kill(last);
  for (let again = 0; again < 3; again += 1) {
    last = await another(() => childOf(product, file), last);
    kill(last);
  }
}

/** The next process in that place. */
async function another(find: () => Promise<number>, than: number): Promise<number> {
  let found = than;
  const isAnother = async () => {
    found = await find().catch(() => than);
    return found !== than;
  };
  await expect.poll(isAnother, { timeout: BACK_WITHIN, interval: 5 }).toBe(true);
  return found;
}

async function postmaster(of = POSTGRES): Promise<number> {
  const pid = Number((await readFile(join(of, 'data/postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 0);
  return pid;
}

async function aSession(): Promise<number> {
  const { rows } = await withDatabase((client) =>
    client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'wenjian-server' and pid <> pg_backend_pid() limit 1`,
    ),
  );
  // Its number in the namespace of the database is that of the machine: user namespaces do not number processes.
  return rows[0]?.pid ?? 0;
}

/** What works in the folder of the data. */
async function sessions(): Promise<string[]> {
  const data = await realpath(join(POSTGRES, 'data'));
  const found: string[] = [];
  for (const pid of await readdir('/proc'))
    if (/^\d+$/.test(pid) && (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data) found.push(pid);
  return found;
}
