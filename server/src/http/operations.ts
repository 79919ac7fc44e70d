import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';

export interface OperationsOptions {
  config: Config;
  db: Database;
  /** What still has to happen before people may be sent here; null when ready. */
  waitingFor(): Promise<string | null>;
  buildId: string;
}

/** Addresses for operators and their machines: liveness, readiness, the build and the metrics. */
export function mountOperations(app: FastifyInstance, { config, db, waitingFor, buildId }: OperationsOptions): void {
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
    const pool = db.$client;
    const { rows } = await db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from graphile_worker.jobs where attempts < max_attempts`,
    );
    return reply
      .type(registry.contentType)
      .send(
        `${await registry.metrics()}\n# TYPE database_connections gauge\ndatabase_connections{state="open"} ${pool.totalCount}\n` +
          `database_connections{state="idle"} ${pool.idleCount}\ndatabase_connections{state="waiting"} ${pool.waitingCount}\n` +
          `# TYPE jobs_waiting gauge\njobs_waiting ${rows[0]?.waiting ?? 0}\n`,
      );
  });
}

const isLoopback = (address: string | undefined): boolean =>
  address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
