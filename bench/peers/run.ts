import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuSeconds } from '../processor-time.ts';
import { comparisons, type Contender, type Need } from './contenders.ts';
import { readPosts } from './posts.ts';
import { ghost, mariadb, nginx, phpFpm, product, secondsOf, untilQuiet, type Service } from './services.ts';

/**
 * `node bench/peers/run.ts DIR [--rows article,home,list,search,search2,cached] [--rounds 2] [--seconds 10]`: the product, WordPress and Ghost in turns,
 * as in README.md. Prints the rate of each round and the processor time of all servers, with PostgreSQL, MariaDB and nginx.
 */
const argument = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? otherwise : (process.argv[at + 1] ?? otherwise);
};
const [, , dir] = process.argv;
if (dir === undefined || dir.startsWith('--')) throw new Error('usage: node bench/peers/run.ts DIR');
const rounds = Number(argument('rounds', '2'));
const seconds = Number(argument('seconds', '10'));
const chosen = argument('rows', 'article,home,list,search,search2,cached').split(',');

const CONNECTIONS = 16;
const THREADS = 2;
/** Runs before the first round, so that V8 and opcache have compiled the code. */
const WARM_UP = 8;
const run = promisify(execFile);

const STARTS: Record<Need, () => Promise<Service>> = {
  mariadb: () => mariadb(dir),
  'php-fpm': () => phpFpm(dir),
  ghost: () => ghost(dir),
  'product-1000': () => product(dir, 1000),
  'product-20000': () => product(dir, 20000),
  nginx: () => nginx(dir),
};

interface Measured {
  rate: number;
  p99: string;
  serverMs: number;
  wrkMs: number;
}

const ids = (await readPosts(dir, 1000)).map(({ id }) => id);
const rows = (await comparisons(ids)).filter(({ row }) => chosen.includes(row));
const needed = new Set(rows.flatMap(({ contenders }) => contenders.flatMap(({ needs }) => needs)));
const services = new Map<Need, Service>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll().finally(() => process.exit(1)));
try {
  await rm(join(dir, 'run/product-pages'), { recursive: true, force: true });
  await rm(join(dir, 'run/wordpress-pages'), { recursive: true, force: true });
  await mkdir(join(dir, 'run'), { recursive: true });
  // MariaDB starts before its clients.
  for (const [need, start] of Object.entries(STARTS) as [Need, () => Promise<Service>][])
    if (needed.has(need)) services.set(need, await start());
  for (const { what, contenders } of rows) {
    console.log(
      `\n| ${what} | requests a second | p99, last round | processor time of the server a request, and of wrk | bytes |`,
    );
    console.log('|---|---|---|---|---|');
    const bytes = await Promise.all(contenders.map(lookAt));
    const measured: Measured[][] = contenders.map(() => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [index, contender] of contenders.entries()) measured[index]?.push(await measure(contender, round));
    for (const [index, { name }] of contenders.entries()) {
      const of = measured[index] ?? [];
      const times = of.map(({ serverMs, wrkMs }) => `${show(serverMs)} + ${show(wrkMs)}`).join('; ');
      console.log(
        `| ${name} | ${of.map(({ rate }) => show(rate)).join('; ')} | ${of.at(-1)?.p99} | ${times} ms | ${bytes[index]} |`,
      );
    }
    const [first, ...others] = contenders.map(({ name }, index) => ({ name, rate: mean(measured[index] ?? []) }));
    for (const { name, rate } of others) console.log(`${first?.name} / ${name}: ${show((first?.rate ?? NaN) / rate)}`);
  }
} finally {
  await stopAll();
}

async function stopAll(): Promise<void> {
  for (const service of [...services.values()].reverse()) await service.stop();
}

/** Checks one answer of each contender before the measurement. */
async function lookAt({ address, paths: [path = ''] }: Contender): Promise<number> {
  const answer = await fetch(address + path.replace('{n}', '1'), {
    redirect: 'manual',
    headers: { 'accept-encoding': 'identity', 'x-forwarded-for': '192.0.2.1' },
  });
  const text = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${address}${path} answered ${answer.status}`);
  return text.length;
}

async function measure({ address, paths, needs }: Contender, round: number): Promise<Measured> {
  const file = join(dir ?? '', 'run/paths');
  await writeFile(file, `${paths.join('\n')}\n`);
  const [path = ''] = paths;
  const isOne = paths.length === 1 && !path.includes('{n}');
  const ask = async (lasting: number): Promise<string> => {
    const load = ['-t', String(THREADS), '-c', String(CONNECTIONS), '-d', String(lasting), '--timeout', '120', '--latency'];
    const script = isOne
      ? ['-H', 'Accept-Encoding: identity', address + path]
      : ['-s', join(import.meta.dirname, 'paths.lua'), address, '--', file, String(Date.now())];
    const { stdout } = await run('wrk', [...load, ...script]);
    const failed = /Non-2xx or 3xx responses: \d+|Socket errors: .*[1-9].*/.exec(stdout);
    if (failed !== null) throw new Error(`${address}${path}: ${failed[0]}`);
    return stdout;
  };
  const at = needs.flatMap((need) => services.get(need) ?? []);
  if (round === 0) await ask(WARM_UP);
  await untilQuiet([...services.values()]);
  const before = [secondsOf(at), cpuSeconds('self', { children: true })];
  const output = await ask(seconds);
  const used = [secondsOf(at), cpuSeconds('self', { children: true })].map((after, index) => after - (before[index] ?? 0));
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  const [serverMs = NaN, wrkMs = NaN] = used.map((time) => (time * 1000) / requests);
  return {
    rate: Number(/Requests\/sec: +([\d.]+)/.exec(output)?.[1]),
    p99: /99% +(\S+)/.exec(output)?.[1] ?? '',
    serverMs,
    wrkMs,
  };
}

function mean(measured: readonly Measured[]): number {
  return measured.reduce((sum, { rate }) => sum + rate, 0) / measured.length;
}

function show(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(value >= 10 ? 3 : 2);
}
