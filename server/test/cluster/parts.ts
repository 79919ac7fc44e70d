import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { createLogger } from '#server/core/log.ts';
import { freePort, startProduct, stop, untilReady, type Product } from '../product.ts';
import { startRedis } from '../redis-server.ts';
import { primaryWithReplica } from '../replica.ts';
import { startS3 } from '../s3-server.ts';
import { layWire, type Wire } from '../wire.ts';
import { startNginx } from './nginx.ts';
import { cutOff, troublesOfDatabase, troublesOfProcess, type Trouble } from './troubles.ts';

type Kind = 'server' | 'worker';
type Part = 'primary' | 'replica' | 'redis' | 's3' | Kind;

export interface Cluster {
  /** nginx's, with TLS. */
  address: string;
  environment: Record<string, string>;
  /** The form by which the posts' bucket becomes the product's store. */
  bucket: Record<string, unknown>;
  /** The servers' own, without nginx. */
  servers: string[];
  /** Puts processes of this checkout in the place of the others, one after the other, as a rolling update does. */
  update(onUpdate: (name: string) => void): Promise<void>;
  /** Each part killed, frozen, and cut off from all others without a word. */
  troubles: Trouble[];
  stop(): Promise<void>;
}

const SERVERS = 3;
const WORKERS = 2;
/** Which of them has the troubles. */
const UNLUCKY = { server: 1, worker: 0 };
/** nginx leaves a server aside for `fail_timeout` that it could not reach; who is faster has none left in the end. */
const RETRY_MS = 6_000;
const log = createLogger('silent', 'cluster');

/** What npm runs for it in this checkout; an earlier one has its scripts elsewhere. */
function startCommand(kind: Kind, checkout = join(import.meta.dirname, '../../..')): string[] {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  return (scripts[`start:${kind}`] ?? '').split(' ').slice(1);
}

/**
 * All of it on this machine: PostgreSQL and a streaming replica, Redis, an S3 server, three servers, two workers, nginx. `checkout`:
 * where the servers and workers come from, when that is another one.
 */
export async function startCluster(folder: string, checkout?: string): Promise<Cluster> {
  const databases = join(folder, 'databases');
  const redis = await startRedis();
  const s3 = await startS3(['works']);
  const wires: Record<Part, Wire[]> = { primary: [], replica: [], redis: [], s3: [], server: [], worker: [] };
  /** A wire to this port, that the first of these parts, and whoever of them else, is cut off with. */
  const lay = async (port: number, ...ends: Part[]): Promise<number> => {
    const wire = await layWire(port);
    for (const end of ends) wires[end].push(wire);
    return wire.port;
  };
  const pair = await primaryWithReplica(databases, (port) => lay(port, 'replica', 'primary'));
  const replication = [...wires.replica];
  const bucket = { endpoint: `http://127.0.0.1:${await lay(s3.port, 's3')}` };

  const ports = await Promise.all(Array.from({ length: SERVERS }, () => freePort()));
  // A wire lets everybody connect, a server that has gone nobody: where servers only come and go there is none in front of them.
  const hasWire = (n: number) => n === UNLUCKY.server && checkout === undefined;
  const seen = await Promise.all(ports.map((port, n) => (hasWire(n) ? lay(port, 'server') : port)));
  const nginx = await startNginx(join(folder, 'nginx'), seen);
  const shared = {
    SECRET_KEY: 'one key for all of these servers',
    PUBLIC_URL: nginx.address,
    TRUST_PROXY: '1',
    WRITE_THROUGH: 'on',
    ADMIN_ACCOUNT: 'chief',
    ADMIN_PASSWORD: 'Wenjian2026',
  };
  /** Each process reaches the engines by wires of its own. */
  const wired = async (kind: Kind, n: number) => {
    const also = n === UNLUCKY[kind] ? [kind] : [];
    const through = async (url: string, part: Part) => {
      const port = await lay(Number(new URL(url).port), part, ...also);
      return Object.assign(new URL(url), { port: String(port) }).href;
    };
    return {
      ...shared,
      DATABASE_URL: await through(pair.primary.url, 'primary'),
      READ_DATABASE_URL: await through(pair.replica.url, 'replica'),
      REDIS_URL: await through(redis.url, 'redis'),
      DATA_DIR: join(folder, `${kind}${n}`),
    };
  };
  const environments = {
    server: await Promise.all(ports.map((_, n) => wired('server', n))),
    worker: await Promise.all(Array.from({ length: WORKERS }, (_, n) => wired('worker', n))),
  };
  const start = (kind: Kind, n: number, port: number, from?: string) =>
    startProduct({ ...environments[kind][n], PORT: String(port) }, startCommand(kind, from), from);

  const processes: Record<Kind, Product[]> = { server: [], worker: [] };
  for (const [n, port] of ports.entries()) {
    const server = await start('server', n, port, checkout);
    processes.server.push(server);
    // Whoever comes first prepares the database.
    if (n === 0) await untilReady(server);
  }
  await Promise.all(processes.server.map((server) => untilReady(server)));
  for (let n = 0; n < WORKERS; n += 1) processes.worker.push(await start('worker', n, await freePort(), checkout));

  const again = async (kind: Kind, n: number) => {
    const product = await start(kind, n, kind === 'server' ? (ports[n] ?? 0) : await freePort());
    processes[kind][n] = product;
    if (kind === 'server') await untilReady(product);
  };
  const ofProcess = (name: string, kind: Kind): Trouble[] => {
    const n = UNLUCKY[kind];
    return troublesOfProcess(name, { now: () => processes[kind][n] as Product, again: () => again(kind, n) }, wires[kind]);
  };
  const ofDatabase = (name: string, which: 'primary' | 'replica'): Trouble[] => {
    const own = join(databases, which);
    const again = async () => {
      pair[which] = await startEmbedded(own, log, { port: Number(new URL(pair[which].url).port) });
    };
    return troublesOfDatabase(name, { folder: own, now: () => pair[which], again }, wires[which]);
  };

  return {
    address: nginx.address,
    environment: { ...shared, DATABASE_URL: pair.primary.url, READ_DATABASE_URL: pair.replica.url, REDIS_URL: redis.url },
    bucket: s3.form('works', bucket),
    servers: ports.map((port) => `http://127.0.0.1:${port}`),
    async update(onUpdate) {
      for (const kind of ['server', 'worker'] as const) {
        for (const [n, old] of processes[kind].entries()) {
          onUpdate(`${kind} ${n + 1}`);
          await stop(old);
          await again(kind, n);
          if (kind === 'server') await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
    },
    troubles: [
      ...ofProcess('a server', 'server'),
      ...ofProcess('a worker', 'worker'),
      { name: 'Redis, killed', begin: redis.stop, end: redis.start },
      { name: 'Redis, frozen', begin: redis.freeze, end: redis.thaw },
      cutOff('Redis', wires.redis),
      { name: 'the object store, killed', begin: s3.stop, end: s3.start },
      { name: 'the object store, frozen', begin: s3.freeze, end: s3.thaw },
      cutOff('the object store', wires.s3),
      ...ofDatabase('the replica', 'replica'),
      cutOff('the replica, from the primary alone', replication),
      ...ofDatabase('the primary', 'primary'),
    ],
    async stop() {
      await nginx.stop();
      await Promise.all([...processes.server, ...processes.worker].map(stop));
      await Promise.all([...new Set(Object.values(wires).flat())].map((wire) => wire.stop()));
      await s3.remove();
      await redis.stop();
      await pair.stop();
    },
  };
}
