import { sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';
import type { Database } from '../../db/client.ts';
import type { Replica } from '../../db/replica.ts';
import type { DiskPages } from '../pages/disk-pages.ts';
import type { PageCache } from '../pages/page-cache.ts';
import type { Overload } from './overload.ts';

/** The metrics of one server, in the form passed between processes. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** The other server processes at the same port. */
export interface Siblings {
  figures(): Promise<Figures[]>;
  /** Registers the function by which the other servers get this server's own metrics. */
  offer(own: () => Promise<Figures>): void;
}

export interface MetricSources {
  db: Database;
  reads: Pick<Replica, 'secondsBehind'>;
  overload: Pick<Overload, 'shed'>;
  pages: Pick<PageCache, 'size'>;
  disk: Pick<DiskPages, 'size'>;
  /** Open event streams of this server. */
  streams(): number;
  /** Figures of the whole installation, the same on every server. */
  site?(): Promise<SiteFigures>;
}

interface SiteFigures {
  /** Queues of items waiting for administrators; `late`: those past their due time. */
  queues: { kind: string; count: number; late: number; oldestSeconds: number }[];
  workers: { running: number; silent: number };
  /** Seconds since the last backup; null: there was none. */
  backupSeconds: number | null;
}

/** Starts measuring, and returns a function for the text of /metrics, aggregated over this server and its siblings. */
export function measure(app: FastifyInstance, sources: MetricSources, siblings: Siblings | undefined): () => Promise<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureServer(registry, sources);
  measurePages(registry, sources);
  measureJobs(registry, sources.db);
  if (sources.site !== undefined) measureSite(registry, sources.site);
  const own = () => registry.getMetricsAsJSON() as unknown as Promise<Figures>;
  siblings?.offer(own);
  return async () => {
    const others = (await siblings?.figures()) ?? [];
    if (others.length === 0) return registry.metrics();
    return AggregatorRegistry.aggregate([await own(), ...others]).metrics();
  };
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
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
}

function measureServer(registry: Registry, { db, reads, overload, streams }: MetricSources): void {
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and statements that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { totalCount, idleCount, waitingCount } = db.$client;
      for (const [state, count] of Object.entries({ open: totalCount, idle: idleCount, waiting: waitingCount }))
        this.set({ state }, count);
    },
  });
  const open = new Gauge({
    name: 'streams_open',
    help: 'Event streams',
    registers: [],
    collect() {
      this.set(streams());
    },
  });
  const shed = new Counter({
    name: 'requests_shed_total',
    help: 'Requests refused because there was too much to do',
    labelNames: ['kind'],
    registers: [],
    collect() {
      this.reset();
      for (const [kind, count] of Object.entries(overload.shed)) this.inc({ kind }, count);
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(open);
  registry.registerMetric(shed);
  if (reads.secondsBehind() === null) return;
  const behind = new Gauge({
    name: 'replica_behind_seconds',
    help: 'How far the replica lags, as this server sees it',
    aggregator: 'max',
    registers: [],
    collect() {
      this.set(reads.secondsBehind() ?? 0);
    },
  });
  registry.registerMetric(behind);
}

function measurePages(registry: Registry, { pages, disk }: MetricSources): void {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  const counter = (name: string, help: string, value: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  gauge('page_cache_bytes', 'Pages for guests that are kept, against CACHE_MB', () => pages.size().bytes);
  gauge('page_disk_bytes', 'Pages for guests that are kept on disk, against CACHE_DISK_MB', () => disk.size().bytes);
  counter('pages_rendered_total', 'Pages for guests that were not cached, or no longer fresh', () => pages.size().rendered);
  counter('pages_read_from_disk_total', 'Pages for guests that had left memory and came back', () => disk.size().read);
}

/** Figures from the database, equal on all servers, so that the aggregation takes only the first (`aggregator: 'first'`). */
function measureJobs(registry: Registry, db: Database): void {
  const gauge = (name: string, help: string, condition: SQL) =>
    new Gauge({
      name,
      help,
      aggregator: 'first',
      registers: [],
      async collect() {
        const { rows } = await db.execute<{ jobs: number }>(
          sql`select count(*)::int as jobs from graphile_worker.jobs where ${condition}`,
        );
        this.set(rows[0]?.jobs ?? 0);
      },
    });
  registry.registerMetric(gauge('jobs_waiting', 'Jobs to be done', sql`attempts < max_attempts`));
  registry.registerMetric(gauge('jobs_failed', 'Jobs that have used up their attempts', sql`attempts >= max_attempts`));
}

/** Figures of the installation; `site` is called once for all gauges of a reading. */
function measureSite(registry: Registry, site: () => Promise<SiteFigures>): void {
  let pending: Promise<SiteFigures> | null = null;
  const shared = (): Promise<SiteFigures> => {
    pending ??= site().finally(() => {
      pending = null;
    });
    return pending;
  };
  const gauge = (
    name: string,
    help: string,
    put: (gauge: Gauge<'queue'>, figures: SiteFigures) => void,
    labels: 'queue'[] = [],
  ) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: labels,
        aggregator: 'first',
        registers: [],
        async collect() {
          this.reset();
          put(this, await shared());
        },
      }),
    );
  const ofQueues = (name: string, help: string, value: (queue: SiteFigures['queues'][number]) => number) =>
    gauge(name, help, (set, { queues }) => queues.forEach((queue) => set.set({ queue: queue.kind }, value(queue))), ['queue']);
  ofQueues('queue_waiting', 'Items that wait for people, by queue', ({ count }) => count);
  ofQueues('queue_oldest_seconds', 'How long the oldest of these items has waited', ({ oldestSeconds }) => oldestSeconds);
  ofQueues('queue_late', 'How many of these items are past their due time', ({ late }) => late);
  gauge('workers_running', 'Workers that are connected', (set, { workers }) => set.set(workers.running));
  gauge('workers_silent', 'Workers that have not answered for most of a minute', (set, { workers }) => set.set(workers.silent));
  gauge('backup_age_seconds', 'Seconds since the last backup; +Inf before the first', (set, { backupSeconds }) =>
    set.set(backupSeconds ?? Infinity),
  );
}
