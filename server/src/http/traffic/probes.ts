import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/client.ts';
import type { Replica } from '../../db/replica.ts';
import type { Overload } from './overload.ts';

export interface OperationsOptions {
  config: Config;
  db: Database;
  reads: Pick<Replica, 'secondsBehind'>;
  overload: Pick<Overload, 'shed'>;
  /** Open on this server. */
  streams(): number;
  /** What still has to happen before people may be sent here; null when ready. */
  waitingFor(): Promise<string | null>;
  buildId: string;
}

/** Addresses for operators and their machines: liveness, readiness, the build and the metrics. */
export function mountOperations(
  app: FastifyInstance,
  { config, db, reads, overload, streams, waitingFor, buildId }: OperationsOptions,
): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const waiting = await waitingFor().catch(() => '数据库无法访问');
    if (waiting === null) return { status: 'ready' };
    return reply.code(503).header('retry-after', 1).send({ status: 'starting', waitingFor: waiting });
  });

  app.get('/build.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send({ build: buildId }));

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe(
      { method: request.method, route, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1000,
    );
    done();
  });

  app.get('/metrics', async (request, reply) => {
    const mayRead =
      config.metricsToken === null
        ? isLoopback(request.socket.remoteAddress)
        : request.headers.authorization === `Bearer ${config.metricsToken}`;
    if (!mayRead) return reply.code(404).send();
    const { totalCount, idleCount, waitingCount } = db.$client;
    const { rows } = await db.execute<{ waiting: number; failed: number }>(sql`
      select count(*) filter (where attempts < max_attempts)::int as waiting,
        count(*) filter (where attempts >= max_attempts)::int as failed from graphile_worker.jobs`);
    const behind = reads.secondsBehind();
    const own = [
      ...gauges('database_connections', 'state', { open: totalCount, idle: idleCount, waiting: waitingCount }),
      ...['# TYPE streams_open gauge', `streams_open ${streams()}`],
      ...['# TYPE jobs_waiting gauge', `jobs_waiting ${rows[0]?.waiting ?? 0}`],
      ...['# TYPE jobs_failed gauge', `jobs_failed ${rows[0]?.failed ?? 0}`],
      ...(behind === null
        ? []
        : ['# TYPE replica_behind_seconds gauge', `replica_behind_seconds ${behind === Infinity ? '+Inf' : behind}`]),
      ...gauges('requests_shed_total', 'kind', overload.shed, 'counter'),
    ];
    return reply.type(registry.contentType).send(`${await registry.metrics()}\n${own.join('\n')}\n`);
  });
}

const gauges = (name: string, label: string, values: Record<string, number>, type = 'gauge'): string[] => [
  `# TYPE ${name} ${type}`,
  ...Object.entries(values).map(([value, count]) => `${name}{${label}="${value}"} ${count}`),
];

const isLoopback = (address: string | undefined): boolean =>
  address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
