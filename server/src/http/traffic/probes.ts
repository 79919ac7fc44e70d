import type { FastifyInstance } from 'fastify';
import { prometheusContentType } from 'prom-client';
import type { Deps } from '../../deps.ts';
import { measure, type MetricSources, type Siblings } from './metrics.ts';

export interface OperationsOptions extends MetricSources {
  config: Pick<Deps['config'], 'metricsToken'>;
  siblings: Siblings | undefined;
  /** The reason for which the server is not ready; null: ready. */
  waitingFor(): Promise<string | null>;
  buildId: string;
}

/** Addresses for operators and their machines: liveness, readiness, the build and the metrics. */
export function mountOperations(
  app: FastifyInstance,
  { config, siblings, waitingFor, buildId, ...sources }: OperationsOptions,
): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const reason = await waitingFor().catch(() => '数据库无法访问');
    if (reason === null) return { status: 'ready' };
    return reply.code(503).header('retry-after', 1).send({ status: 'starting', waitingFor: reason });
  });

  app.get('/build.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send({ build: buildId }));

  const figures = measure(app, sources, siblings);
  app.get('/metrics', async (request, reply) => {
    const mayRead =
      config.metricsToken === null
        ? isLoopback(request.socket.remoteAddress) && !FORWARDED.some((name) => name in request.headers)
        : request.headers.authorization === `Bearer ${config.metricsToken}`;
    if (!mayRead) return reply.code(404).send();
    return reply.type(prometheusContentType).send(`${await figures()}\n`);
  });
}

/** Headers set by proxies. A request with one is not from this machine, even if its connection is, from a local proxy. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

const isLoopback = (address: string | undefined): boolean =>
  address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
