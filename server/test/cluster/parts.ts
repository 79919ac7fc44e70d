import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLogger } from '#server/log.ts';
import { freePort, startProduct, stop, untilReady, type Product } from '../product.ts';
import { startRedis } from '../redis-server.ts';
import { primaryWithReplica } from '../replica.ts';
import { startS3 } from '../s3-server.ts';
import { startNginx } from './nginx.ts';

/** Something that can be gone for a while. */
export interface Part {
  name: string;
  kill(): Promise<void>;
  back(): Promise<void>;
}

export interface Cluster {
  /** nginx's, with TLS. */
  address: string;
  environment: Record<string, string>;
  s3: Awaited<ReturnType<typeof startS3>>;
  parts: Part[];
  stop(): Promise<void>;
}

const SERVERS = 3;
const WORKERS = 2;
const log = createLogger('silent', 'cluster');

/** All of it on this machine: PostgreSQL and a streaming replica, Redis, an S3 server, three servers, two workers, nginx. */
export async function startCluster(folder: string): Promise<Cluster> {
  const databases = join(folder, 'databases');
  const pair = await primaryWithReplica(databases);
  await migrate(pair.primary.url);
  const redis = await startRedis();
  const s3 = await startS3(['works']);
  const ports = await Promise.all(Array.from({ length: SERVERS }, () => freePort()));
  const nginx = await startNginx(join(folder, 'nginx'), ports);
  const environment = {
    DATABASE_URL: pair.primary.url,
    READ_DATABASE_URL: pair.replica.url,
    REDIS_URL: redis.url,
    SECRET_KEY: 'one key for all of these servers',
    PUBLIC_URL: nginx.address,
    TRUST_PROXY: '1',
    WRITE_THROUGH: 'on',
    ADMIN_ACCOUNT: 'chief',
    ADMIN_PASSWORD: 'Wenjian2026',
  };
  const start = (kind: 'server' | 'worker', name: string, port: number) =>
    startProduct({ ...environment, DATA_DIR: join(folder, name), PORT: String(port) }, ['scripts/start-one.ts', kind]);

  const servers: Product[] = [];
  for (const [index, port] of ports.entries()) {
    servers.push(await start('server', `server${index}`, port));
    // Whoever comes first prepares the database.
    if (index === 0) await untilReady(servers[0] as Product);
  }
  await Promise.all(servers.map((server) => untilReady(server)));
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, async (_, n) => start('worker', `worker${n}`, await freePort())),
  );

  const restarted = (name: string, among: Product[], index: number, kind: 'server' | 'worker'): Part => ({
    name,
    async kill() {
      among[index]?.process.kill('SIGKILL');
      await among[index]?.ended;
    },
    async back() {
      const port = kind === 'server' ? (ports[index] ?? 0) : await freePort();
      const product = await start(kind, `${kind}${index}`, port);
      among[index] = product;
      if (kind === 'server') await untilReady(product);
    },
  });
  const database = (name: string, which: 'primary' | 'replica'): Part => ({
    name,
    async kill() {
      const [pid] = (await readFile(join(databases, which, 'data/postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await pair[which].ended;
    },
    async back() {
      const port = Number(new URL(pair[which].url).port);
      pair[which] = await startEmbedded(join(databases, which), log, { port });
    },
  });

  return {
    address: nginx.address,
    environment,
    s3,
    parts: [
      restarted('a server', servers, 1, 'server'),
      restarted('a worker', workers, 0, 'worker'),
      { name: 'Redis', kill: redis.stop, back: redis.start },
      { name: 'the object store', kill: s3.stop, back: s3.start },
      database('the replica', 'replica'),
      database('the primary', 'primary'),
    ],
    async stop() {
      await nginx.stop();
      await Promise.all([...servers, ...workers].map(stop));
      await s3.remove();
      await redis.stop();
      await pair.stop();
    },
  };
}
