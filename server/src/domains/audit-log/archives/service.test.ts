import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { logList } from '#contract/audit-log/audit-log.ts';
import { dayInChina } from '#server/core/clock.ts';
import { ADMIN_LISTS } from '#server/lists.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { archiveAuditLog } from '../../back-office/jobs.ts';
import { backOfficeHandlers } from '../../back-office/handlers.ts';
import { archiveOldMonths } from './service.ts';

const { call, admin, deps, clock } = await createTestApp();
const boss = await admin('super_admin');

/** The first day of the month so many before the present one. */
const monthBefore = (months: number) => {
  const [year = 0, month = 0] = dayInChina(clock.now()).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
};
const [old, kept] = [monthBefore(25), monthBefore(24)];
const partOf = (first: string) => `audit_log_${first.slice(0, 7).replace('-', '_')}`;
const found = async (first: string) =>
  (await deps.db.execute(sql`select to_regclass(${partOf(first)}) as part`)).rows[0]?.['part'];
const archives = async () => (await deps.db.execute(sql`select * from audit_log_archives`)).rows;

async function rowAt(id: string, at: string, after: object = {}): Promise<void> {
  await deps.db.execute(sql`
    insert into audit_log (id, admin_id, admin_account, action, target_type, target_id, after, ip, at)
    values (${id}, ${boss.id}, ${boss.account}, 'users.disable', 'user', 'somebody', ${JSON.stringify(after)}::jsonb, '127.0.0.1', ${at}::timestamptz)`);
}
const ids = async () => (await call(logList, { targetId: 'somebody' }, boss)).data.list.map(({ id }) => id);

await deps.db.execute(sql`select ensure_audit_log_months(${old}::date, 2)`);
// The first and the last moment of China's month.
await rowAt('first', `${old}T00:00:00+08:00`, { reason: '批量发布广告\n“第二次”' });
await deps.db.execute(sql`
  insert into audit_log (id, admin_id, admin_account, action, target_type, target_id, ip, at)
  select 'many' || n, 'a', 'b', 'c.d', 'post', 'p' || n, '127.0.0.1', ${`${old}T12:00:00+08:00`}::timestamptz + n / 7 * interval '1 minute'
  from generate_series(1, 2500) n`);
await rowAt('last', new Date(Date.parse(`${kept}T00:00:00+08:00`) - 1).toISOString());
await rowAt('kept', `${kept}T00:00:00+08:00`);

test('a month stays whole while its file does not come back as it was written', async () => {
  const reading = (file: Buffer) => ({ ...deps, storage: { ...deps.storage, read: async () => Readable.from([file]) } });
  await expect(archiveOldMonths(reading(gzipSync('{}\n')))).rejects.toThrow('its file holds 1 of 2502 rows');
  await expect(archiveOldMonths(reading(gzipSync('{}\n').subarray(0, 15)))).rejects.toThrow('unexpected end of file');
  expect(await archives()).toEqual([]);
  expect(await ids()).toEqual(['kept', 'last', 'first']);
});

test('months before AUDIT_LOG_MONTHS become files with every row, and only they go', async () => {
  const { rows } = await deps.db.execute<Record<string, unknown>>(sql`
    select id, admin_id as "adminId", admin_account as "adminAccount", action, target_type as "targetType", target_id as "targetId",
      before, after, ip, at from audit_log where at < ${`${kept}T00:00:00+08:00`}::timestamptz order by at, id desc`);
  expect(rows).toHaveLength(2502);
  for (const { job, run } of backOfficeHandlers(deps, ADMIN_LISTS))
    if (job.name === archiveAuditLog.name)
      await run({} as never, { signal: new AbortController().signal, attempt: 1, lastAttempt: true });
  const [archive, ...others] = await archives();
  expect(others).toEqual([]);
  const file = await buffer(await deps.storage.read(String(archive?.['key'])));
  expect(archive).toMatchObject({
    month: old,
    key: `private/audit-log/${old.slice(0, 4)}/${old.slice(0, 7)}.jsonl.gz`,
    rows: 2502,
    bytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
  });
  const lines = gunzipSync(file).toString().trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    rows.map((row) => ({ ...row, at: new Date(row['at'] as string).toISOString() })),
  );
  expect([await found(old), await found(kept)]).toEqual([null, partOf(kept)]);
  expect(await ids()).toEqual(['kept']);
  expect(await archiveOldMonths(deps)).toEqual([]);
});

test('a month that comes again after it was archived is left to somebody who looks', async () => {
  await deps.db.execute(sql`select ensure_audit_log_months(${old}::date, 1)`);
  await rowAt('again', `${old}T00:00:00+08:00`);
  await expect(archiveOldMonths(deps)).rejects.toThrow(`${partOf(old)} was archived before`);
  expect(await archives()).toMatchObject([{ rows: 2502 }]);
});

test('a month refuses changes as the whole log does', async () => {
  for (const table of ['audit_log', partOf(kept)])
    for (const change of [sql`update ${sql.identifier(table)} set ip = ''`, sql`delete from ${sql.identifier(table)}`])
      await expect(deps.db.execute(change)).rejects.toMatchObject({ cause: { message: `${table} is append-only` } });
});

test('a page of the list looks into the newest months alone, and into one for each row', async () => {
  const plan = async (query: string) =>
    (await deps.db.$client.query(`explain (analyze, costs off, timing off) ${query}`)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n');
  for (const until of [`${kept}T20:00:00+08:00`, clock.now().toISOString()])
    await deps.db.execute(sql`
      insert into audit_log (id, admin_id, admin_account, action, target_type, target_id, ip, at)
      select 'l' || n || ${until}::text, 'a', 'admin' || n % 50, 'c.d', 'post', 'p' || n % 5000, '127.0.0.1', ${until}::timestamptz - n * interval '1 second'
      from generate_series(1, 20000) n`);
  await deps.db.execute(sql`analyze audit_log`);
  for (const where of ['true', "admin_account = 'admin7'", "action = 'c.d'"]) {
    const steps = await plan(`
      select l.* from audit_log l
      join (select id, at from audit_log where ${where} order by at desc, id limit 31) page on page.id = l.id and page.at = l.at
      order by l.at desc, l.id`);
    expect(steps, where).not.toMatch(/Sort|Merge Append|Seq Scan on \w+ \w+ \(actual/);
    expect(steps.match(new RegExp(`on ${partOf(kept)} .*`, 'g')), where).toEqual([
      expect.stringContaining('never executed'),
      expect.stringContaining('never executed'),
    ]);
  }
});
