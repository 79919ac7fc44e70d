import { desc, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { backups } from '../../db/tables/health.ts';
import { WORKER_ALIVE } from '../../jobs/liveness.ts';

// Reads the views of PostgreSQL and of the job queue, and few tables of domains.

type DatabaseRow = {
  version: string;
  bytes: number;
  connections: number;
  connectionsMax: number;
  processes: number;
  cacheHits: number | null;
  oldestTransaction: number;
  hasStatements: boolean;
};

export async function findDatabase(db: Queryable): Promise<DatabaseRow> {
  const { rows } = await db.execute<DatabaseRow>(sql`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::bigint as bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as connections,
      current_setting('max_connections')::integer as "connectionsMax",
      (select count(*) from pg_stat_activity where application_name = 'wenjian-events' and datname = current_database())::integer as processes,
      (select round(100.0 * sum(blks_hit) / nullif(sum(blks_hit) + sum(blks_read), 0), 2)::float8 from pg_stat_database where datname = current_database()) as "cacheHits",
      coalesce((select extract(epoch from max(now() - xact_start)) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()), 0)::float8 as "oldestTransaction",
      exists (select from pg_extension where extname = 'pg_stat_statements') as "hasStatements"`);
  const [row] = rows;
  if (row === undefined) throw new Error('the database does not describe itself');
  return { ...row, bytes: Number(row.bytes) };
}

/** Numbers of workers, and of those without a query for `silentAfter` seconds. */
export async function countWorkers(db: Queryable, silentAfter: number): Promise<{ running: number; silent: number }> {
  const { rows } = await db.execute<{ running: number; silent: number }>(sql`
    select count(*)::int as running,
      count(*) filter (where greatest(query_start, state_change, backend_start) < now() - make_interval(secs => ${silentAfter}))::int as silent
    from pg_stat_activity where application_name = ${WORKER_ALIVE} and datname = current_database()`);
  return rows[0] ?? { running: 0, silent: 0 };
}

/** The last backup. `since`: its time or, without one, the creation of the first administrator. */
export async function findBackup(db: Queryable) {
  const [last] = await db.select().from(backups).orderBy(desc(backups.at)).limit(1);
  const { rows } = await db.execute<{ since: Date | null }>(sql`select min(created_at) as since from admins`);
  const since = rows[0]?.since ?? null;
  return { last: last ?? null, since: last?.at ?? (since === null ? null : new Date(since)) };
}

export async function countSearchChanges(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*) as n from search_changes`);
  return Number(rows[0]?.n ?? 0);
}

/** The largest tables; partitions count towards their table. */
export async function listTables(db: Queryable, limit: number): Promise<{ name: string; bytes: number; rows: number }[]> {
  const { rows } = await db.execute<{ name: string; bytes: number; rows: number }>(sql`
    select coalesce(parent.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::float8 as bytes,
      sum(greatest(c.reltuples, 0))::float8 as rows
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    left join pg_inherits i on i.inhrelid = c.oid
    left join pg_class parent on parent.oid = i.inhparent
    where c.relkind = 'r' group by 1 order by 2 desc limit ${limit}`);
  return rows;
}

/** The statements with the longest mean time (milliseconds), from pg_stat_statements. */
export async function listSlow(db: Queryable, limit: number) {
  const { rows } = await db.execute<{ query: string; calls: number; mean: number; total: number }>(sql`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as query, calls::float8 as calls,
      mean_exec_time as mean, total_exec_time as total
    from pg_stat_statements s join pg_database d on d.oid = s.dbid
    where d.datname = current_database() and calls > 1 order by mean_exec_time desc limit ${limit}`);
  return rows;
}

/** Jobs by task. `oldest`: seconds since the oldest due job became due. */
export async function countJobs(db: Queryable) {
  const { rows } = await db.execute<{
    task: string;
    waiting: number;
    running: number;
    failed: number;
    oldest: number | null;
  }>(sql`
    select task_identifier as task,
      count(*) filter (where attempts < max_attempts and locked_at is null)::integer as waiting,
      count(*) filter (where locked_at is not null)::integer as running,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::integer as failed,
      extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now()))::float8 as oldest
    from graphile_worker.jobs group by 1 order by 2 desc, 1`);
  return rows;
}

/** From this many failures on, a job counts as failing although it is retried. */
const OFTEN = 3;

/** The last failing job, and how many are failing. */
export async function findFailing(db: Queryable) {
  const { rows } = await db.execute<{ failing: number; task: string; attempts: number; error: string }>(sql`
    select count(*) filter (where attempts < max_attempts) over ()::integer as failing, task_identifier as task,
      attempts::integer as attempts, left(coalesce(last_error, ''), 200) as error
    from graphile_worker.jobs
    where last_error is not null and (attempts >= ${OFTEN} or attempts >= max_attempts) and locked_at is null
    order by updated_at desc, id desc limit 1`);
  return rows[0] ?? null;
}

export async function listFailed(db: Queryable, limit: number, offset: number) {
  const { rows } = await db.execute<{
    id: string;
    task: string;
    payload: string;
    attempts: number;
    error: string;
    failedAt: Date;
  }>(sql`
    select j.id::text as id, t.identifier as task, left(j.payload::text, 300) as payload, j.attempts::integer as attempts,
      left(coalesce(j.last_error, ''), 1000) as error, j.updated_at as "failedAt"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null
    order by j.updated_at desc, j.id desc limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) }));
}

/** Locks those of the jobs that have failed for good. */
export async function lockFailed(db: Queryable, ids: string[]): Promise<{ id: string; task: string }[]> {
  const { rows } = await db.execute<{ id: string; task: string }>(sql`
    select j.id::text as id, t.identifier as task
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id = any(${bigints(ids)}) and j.attempts >= j.max_attempts and j.locked_at is null for update of j`);
  return rows;
}

export async function retry(db: Queryable, ids: string[]): Promise<void> {
  await db.execute(sql`select graphile_worker.reschedule_jobs(${bigints(ids)}, run_at => now(), attempts => 0)`);
}

export async function forget(db: Queryable, ids: string[]): Promise<void> {
  await db.execute(sql`select graphile_worker.complete_jobs(${bigints(ids)})`);
}

/** Ids that are no numbers are ignored. */
const bigints = (ids: string[]) => sql`${`{${ids.filter((id) => /^\d{1,15}$/.test(id)).join(',')}}`}::bigint[]`;
