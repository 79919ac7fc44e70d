import { inArray, sql } from 'drizzle-orm';
import { dayInChina } from '#server/core/clock.ts';
import { users } from '#server/db/tables/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { AUTHORS } from './authors.ts';
import { READERS } from './readers.ts';

/**
 * The authors whose accounts the README names, and the members of their agencies: people log in as them and look at the figures. Each
 * view, like, favorite and share of their posts is a row, so that counters and analytics agree. A share of the views that the
 * texts name, so that a first start stays quick.
 */
const SHOWN: Readonly<Record<string, number>> = {
  hai: 1 / 4,
  bei: 1 / 12,
  jiang: 1 / 12,
  cheng: 1 / 20,
  shan: 1 / 20,
  liang: 1 / 20,
  xin: 1 / 20,
};

export const isShown = (author: string): boolean => author in SHOWN;

export const readsOf = (author: string, views: number): number => Math.round(views * (SHOWN[author] ?? 1));

/** Views of before are in the counter alone, as if older rows had been put away. */
const DAYS = 30;

/**
 * Writes down the readings of the shown posts that have none yet, from their publication until now: many at first, then
 * fewer and fewer. Done again it finds them there.
 */
export async function fillReadings({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  const first = dayInChina(new Date(now.getTime() - DAYS * 86_400_000));
  const names = AUTHORS.filter(({ key }) => key in SHOWN).map(({ nickname }) => nickname);
  const seededUsers = await db.select({ id: users.id }).from(users).where(inArray(users.nickname, names));
  const ids = sql.param(seededUsers.map(({ id }) => id));
  for (const table of ['view_events', 'visit_days'])
    await db.execute(sql`select ensure_month_partitions(${table}, ${first}::date, 3)`);
  const { rows: posts } = await db.execute<{ id: string }>(sql`
    select p.id from posts p join published_posts u on u.post_id = p.id join post_counts c on c.post_id = p.id
    where p.author_id = any (${ids}::text[]) and c.views > 0 and not exists (
      select from view_events e where e.post_id = p.id and e.viewer = ${LAST} and e.day = any (
        select generate_series(${first}::date, ${dayInChina(now)}::date, interval '1 day')::date))
    order by u.published_at`);
  for (const { id } of posts) await fillPost(db, id, first, now);
}

/** The viewer of a post's last reading, by which it is known that all of them are there, whoever has read it since. */
const LAST = sql`hashtextextended('demo ' || p.id, 0)`;

/** A post's readings, visits and reactions in one transaction: all or none. */
async function fillPost(db: Deps['db'], postId: string, first: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '2min'`);
    for (const kind of REACTIONS) await fillReactions(tx, postId, now, kind);
    await tx.execute(sql`
      with work as (
        select p.id, c.views, u.published_at, greatest(extract(epoch from ${now.toISOString()}::timestamptz - u.published_at) / 86400, 0.01)::float8 as age
        from posts p join published_posts u on u.post_id = p.id join post_counts c on c.post_id = p.id where p.id = ${postId}
      ), readings as (
        -- The share of all that was read after t days is t ÷ (t + 2), so half of an old work's readers came within two.
        select id, n, n = views as is_last, published_at + make_interval(secs => 86400 * 2 * part / (1 - part)) as at, hashint8(n) as chance
        from (select id, published_at, views, n, n::float8 / views * age / (age + 2) as part from work, generate_series(1, views) as n) w
      ), days as (
        select *, (at at time zone 'Asia/Shanghai')::date as day from readings
      ), kept as (
        insert into view_events (day, at, post_id, viewer, seconds, source, left_out, region, reader)
        select day, at, id, hashtextextended('demo ' || id, case when is_last then 0 else n - (n % 40 = 39)::integer end), 5 + abs(chance) % 240,
          (array['feed', 'feed', 'feed', 'search', 'hotList', 'related', 'profile', 'outside'])[1 + abs(chance) % 8],
          case when n % 40 = 39 then 'repeated' end,
          (array['上海', '浙江', '江苏', '广东', '北京', '福建', '湖北', '四川', '山东', '云南', '广东', '上海'])[1 + abs(chance / 8) % 12],
          (array['phone', 'phone', 'phone', 'phone', 'phone', 'desktop', 'desktop', 'tablet'])[1 + abs(chance / 128) % 8]
        from days where day >= ${first}
        returning day, post_id
      )
      insert into visit_days (day, post_id, opens, active_ms, completed, quick_exits)
      select day, post_id, round(count(*) * 1.18), count(*) * 1.18 * 47000, round(count(*) * 0.41), round(count(*) * 0.09)
      from kept group by day, post_id
      on conflict (post_id, day) do update set opens = visit_days.opens + excluded.opens, active_ms = visit_days.active_ms + excluded.active_ms,
        completed = visit_days.completed + excluded.completed, quick_exits = visit_days.quick_exits + excluded.quick_exits`);
  });
}

/** Table, counter, and what a row holds besides post, reader and time. */
const REACTIONS = [
  { table: 'post_likes', counter: 'likes', columns: sql``, values: sql`` },
  { table: 'favorites', counter: 'favorites', columns: sql``, values: sql`` },
  {
    table: 'post_shares',
    counter: 'shares',
    columns: sql`, day, channel`,
    values: sql`, (at at time zone 'Asia/Shanghai')::date, (array['link', 'wechat', 'wechat', 'weibo', 'qr'])[1 + n % 5]`,
  },
];

/** As many of the readers as the counter says, each once, at the pace at which the post was read. */
async function fillReactions(
  tx: Parameters<Parameters<Deps['db']['transaction']>[0]>[0],
  postId: string,
  now: Date,
  { table, counter, columns, values }: (typeof REACTIONS)[number],
): Promise<void> {
  await tx.execute(sql`
    with work as (
      select u.published_at, c.${sql.identifier(counter)} as wanted,
        greatest(extract(epoch from ${now.toISOString()}::timestamptz - u.published_at) / 86400, 0.01)::float8 as age
      from published_posts u join post_counts c on c.post_id = u.post_id where u.post_id = ${postId}
    ), readers as (
      select id, row_number() over (order by hashtextextended(id || ${table} || ${postId}, 0)) as n
      from users where nickname = any (${sql.param(READERS)}::text[])
    ), reactions as (
      select id, n, published_at + make_interval(secs => 86400 * 2 * part / (1 - part)) as at
      from (select r.*, w.published_at, r.n::float8 / w.wanted * w.age / (w.age + 2) as part from readers r, work w where r.n <= w.wanted) p
    )
    insert into ${sql.identifier(table)} (post_id, user_id, created_at ${columns})
    select ${postId}, id, at ${values} from reactions on conflict do nothing`);
}
