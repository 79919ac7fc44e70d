import type pg from 'pg';
import { missingFixesOf } from '../../db/embedded/minor-version.ts';
import { toCurrentNames, knownMigrations, MigrationRefused } from '../../db/migrate.ts';
import { good, notice, some, wrong, type Finding } from './finding.ts';

const VERSION_MIN = 18;

/** Checks version and migrations of the database. `ready`: the tables are of this version, so that other checks can read them. */
export async function checkShape(client: pg.ClientBase): Promise<{ findings: Finding[]; ready: boolean }> {
  const { rows: about } = await client.query<{ version: number; text: string; migrated: boolean }>(`
    select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_version') as text,
      to_regclass('migrations') is not null as migrated`);
  const { version = 0, text = '', migrated = false } = about[0] ?? {};
  const server = `数据库 PostgreSQL ${text}`;
  const findings = [version < VERSION_MIN ? wrong(`${server} 过旧，需要 ${VERSION_MIN} 或更新`) : good(server)];
  const lack = missingFixesOf(text);
  if (lack !== null) findings.push(notice(`数据库 ${lack}。正式运营请用自己的 PostgreSQL（DATABASE_URL），并随小版本更新`));
  if (!migrated) return { findings: [...findings, wrong('数据库里还没有表，请先启动一次')], ready: false };

  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const knownNames = new Set(await knownMigrations());
  const applied = await toCurrentNames(rows.map(({ name }) => name)).catch((error: unknown) => {
    if (error instanceof MigrationRefused) return error.message;
    throw error;
  });
  if (typeof applied === 'string') return { findings: [...findings, wrong(applied)], ready: false };
  const missing = [...knownNames].filter((name) => !applied.has(name));
  const newer = [...applied].filter((name) => !knownNames.has(name));
  if (missing.length > 0) findings.push(wrong(`还有 ${missing.length} 个迁移没有执行：${some(missing)}；重新启动会执行`));
  if (newer.length > 0) findings.push(notice(`数据库比这个版本新，多出 ${newer.length} 个迁移：${some(newer)}`));
  if (missing.length + newer.length === 0) findings.push(good(`全部 ${knownNames.size} 个迁移都已执行`));
  return { findings, ready: missing.length === 0 };
}

const DAYS_AHEAD = 31;

/** Checks that partitions by month exist in advance: a row without a partition would be refused. */
export async function checkPartitions(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; until: Date | null }>(`
    select parent.relname as name,
      max((regexp_match(pg_get_expr(part.relpartbound, part.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz) as until
    from pg_class parent join pg_partitioned_table p on p.partrelid = parent.oid and p.partstrat = 'r'
    left join pg_inherits i on i.inhparent = parent.oid left join pg_class part on part.oid = i.inhrelid
    where parent.relnamespace = 'public'::regnamespace group by 1 order by 1`);
  const needed = Date.now() + DAYS_AHEAD * 86_400_000;
  const short = rows.filter(({ until }) => until === null || until.getTime() < needed);
  if (short.length === 0) return [good(`${rows.length} 张按月分区的表都备好了下个月的分区`)];
  return short.map(({ name, until }) =>
    wrong(`${name} 的分区只到 ${until?.toISOString().slice(0, 10) ?? '无'}，请检查后台进程的定时任务`),
  );
}

const CLOCK_TOLERANCE_SECONDS = 60;

/** Checks that the clocks agree, and that no day was closed or settled before its end, for example by a clock that was ahead. */
export async function checkClocks(client: pg.ClientBase, now: () => number = Date.now): Promise<Finding[]> {
  const startedAt = now();
  const { rows } = await client.query<{ now: Date; closed: string[] | null; settled: string[] | null; waiting: string | null }>(`
    with today as (select (clock_timestamp() at time zone 'Asia/Shanghai')::date as today)
    select clock_timestamp() as now,
      (select array_agg(day::text order by day) from closed_view_days, today where day >= today) as closed,
      (select array_agg(day::text order by day) from settled_days, today where day >= today and revision > 0) as settled,
      (select min(day)::text from closed_view_days, today where judged_at is null and day < today - 1) as waiting`);
  const { now: database = new Date(), closed = null, settled = null, waiting = null } = rows[0] ?? {};
  const clockDifference = Math.round(((startedAt + now()) / 2 - database.getTime()) / 1000);
  const findings =
    Math.abs(clockDifference) > CLOCK_TOLERANCE_SECONDS
      ? [
          wrong(
            `本机时钟比数据库${clockDifference > 0 ? '快' : '慢'} ${Math.abs(clockDifference)} 秒，一致之前不会关账；请校准时间后重启`,
          ),
        ]
      : [good('本机与数据库的时钟一致')];
  if (closed !== null)
    findings.push(wrong(`${some(closed)} 还没有结束就停止了计数，曾有时钟超前；这几天的浏览会计入之后的第一天`));
  if (settled !== null) findings.push(wrong(`${some(settled)} 还没有结束就结算了，曾有时钟超前；到期后会按差额更正，请核对收益`));
  if (waiting !== null) findings.push(wrong(`${waiting} 的浏览核查一直没有完成，结算在等它；请查看任务“earnings.settle”`));
  return findings;
}

const LATE_MINUTES = 15;

export async function checkJobs(client: pg.ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{ failed: number; tasks: string[] | null; late: number; workers: number }>(`
    select count(*) filter (where attempts >= max_attempts and locked_at is null)::integer as failed,
      array_agg(distinct task_identifier) filter (where attempts >= max_attempts and locked_at is null) as tasks,
      count(*) filter (where attempts < max_attempts and locked_at is null and run_at < now() - interval '${LATE_MINUTES} minutes')::integer as late,
      (select count(*) from pg_stat_activity where application_name = 'wenjian-worker-alive' and datname = current_database())::integer as workers
    from graphile_worker.jobs`);
  const { failed = 0, tasks = null, late = 0, workers = 0 } = rows[0] ?? {};
  const findings = [
    failed === 0
      ? good('没有失败的任务')
      : wrong(`${failed} 个任务多次失败，已不再重试：${some(tasks ?? [])}；在后台“运行状态”里可以重试`),
  ];
  if (late > 0 && workers > 0) findings.push(wrong(`${late} 个任务到期 ${LATE_MINUTES} 分钟还没有执行，后台进程可能卡住了`));
  if (late > 0 && workers === 0) findings.push(notice(`${late} 个任务在等，后台进程没有运行`));
  return findings;
}
