import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { logList } from '#contract/audit-log/audit-log.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import { createListExport, type ExportedList } from '#contract/back-office/list-exports.ts';
import { userList } from '#contract/accounts/users.ts';
import { createTestApp } from '../../../test/test-app.ts';

const ROWS = 1_000_000;
const PART = 50_000;
const MEGABYTE = 1024 ** 2;

// Takes a minute or two, so only the full suite does it.
describe.runIf(process.env['TEST_FULL'])('lists of a million rows', async () => {
  const { call, admin, deps, fastify } = await createTestApp();
  const boss = await admin('super_admin');
  let base = '';

  beforeAll(async () => {
    await deps.db.execute(sql`select ensure_audit_log_months('2020-01-01', 24)`);
    // Part by part: no statement of the product may take long.
    for (let from = 1; from <= ROWS; from += PART) {
      const numbers = sql`generate_series(${from}::integer, ${from + PART - 1}::integer) n`;
      await deps.db.execute(sql`
        insert into users (id, nickname, mobile, identity, created_at)
        select 'u' || n, '用户' || n, null, 'user', timestamptz '2020-01-01' + n * interval '1 minute' from ${numbers}`);
      await deps.db.execute(sql`
        insert into audit_log (id, admin_id, admin_account, action, target_type, target_id, before, after, ip, at)
        select 'l' || n, 'a' || n % 50, 'admin' || n % 50,
          (array['posts.approve', 'posts.reject', 'users.disable', 'comments.hide'])[1 + n % 4],
          'post', 't' || n % 100000, '{"review":"pending"}', '{"review":"none"}', '127.0.0.1',
          timestamptz '2020-01-01' + n * interval '1 minute' from ${numbers}`);
    }
    await deps.db.execute(sql`analyze users, audit_log`);
    base = await fastify.listen({ port: 0, host: '127.0.0.1' });
  }, 600_000);

  async function timed<C extends Call>(list: C, query: object): Promise<{ data: AnswerOf<C>; milliseconds: number }> {
    const started = performance.now();
    const { data, status, msg } = await call(list, query, boss);
    if (status !== 200) throw new Error(msg);
    return { data, milliseconds: performance.now() - started };
  }

  test.each([
    ['first page', userList, { limit: 20 }, 300],
    ['last page', userList, { limit: 100, page: 10_000 }, 3000],
    ['oldest first', userList, { limit: 20, sort: 'joined' }, 300],
    ['most followed first', userList, { limit: 20, sort: '-fans' }, 300],
    ['one of all nicknames', userList, { keywords: '用户777777' }, 1000],
    ['one id', userList, { keywords: 'u500000' }, 300],
    ['first page', logList, { limit: 30 }, 300],
    ['last page', logList, { limit: 100, page: 10_000 }, 3000],
    ['one administrator', logList, { admin: 'admin7' }, 300],
    ['one action', logList, { action: 'users.disable' }, 300],
    ['one kind of action', logList, { action: 'comments' }, 300],
    ['one target', logList, { targetId: 't4711' }, 1000],
    ['one day', logList, { from: '2021-05-05', to: '2021-05-05' }, 300],
  ] as const)('%s of %o answers in time', async (_name, list, query, max) => {
    // The first call may still have to fetch pages from the disk.
    await timed<Call>(list, query);
    const { data, milliseconds } = await timed<Call>(list, query);
    expect((data as { list: unknown[] }).list.length).toBeGreaterThan(0);
    console.log(`${list.path} ${JSON.stringify(query)}: ${Math.round(milliseconds)} ms`);
    expect(milliseconds).toBeLessThan(max);
  });

  test('the first page is found by an index, without sorting', async () => {
    const plan = async (text: string) =>
      (await deps.db.$client.query(`explain ${text}`)).rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const text of [
      'select id from audit_log order by at desc, id limit 31',
      "select id from audit_log where admin_account = 'admin7' order by at desc, id limit 31",
      'select id from users order by created_at desc, id desc limit 21',
      'select id from users order by follower_count desc, id desc limit 21',
      'select id from users order by post_count, id limit 21',
    ]) {
      expect(await plan(text)).toMatch(/Index (Only )?Scan/);
      expect(await plan(text)).not.toMatch(/Sort|Seq Scan/);
    }
  });

  test.each(['log', 'people'] as const)(
    'the whole of %s comes as a file without being held in memory',
    async (list: ExportedList) => {
      const { data } = await call(createListExport, { list }, boss);
      const answer = await fetch(base + data.url);
      const before = process.memoryUsage();
      let [lines, max] = [0, 0];
      for await (const chunk of answer.body ?? []) {
        for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1;
        const { heapUsed, external } = process.memoryUsage();
        max = Math.max(max, heapUsed + external - before.heapUsed - before.external);
      }
      console.log(`${list}: ${lines} lines, at most ${Math.round(max / MEGABYTE)} MB more`);
      expect(lines).toBeGreaterThan(ROWS);
      expect(max).toBeLessThan(200 * MEGABYTE);
    },
    600_000,
  );
});
