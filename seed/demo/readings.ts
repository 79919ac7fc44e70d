import { inArray, sql } from 'drizzle-orm';
import { regionLabel } from '#contract/provinces.ts';
import { dayInChina } from '#server/core/clock.ts';
import { users } from '#server/db/tables/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { readMinutes } from '#server/documents/text.ts';
import { hash64 } from '#server/domains/views/ingest/find-context.ts';
import { AUTHORS } from './authors.ts';
import { habitsOf, type Habits } from './figures/habits.ts';
import { READERS } from './readers.ts';

/**
 * Shown authors: those whose accounts the README names, and the members of their agencies. People log in as them and see the figures.
 * Each view, like, favorite and share of their posts is a row, so that counters and analytics agree. The numbers are shares of the
 * views in the texts, so that a first start stays quick.
 */
const SHOWN: Readonly<Record<string, number>> = {
  hai: 1 / 4,
  bei: 1 / 12,
  jiang: 1 / 12,
  cheng: 1 / 20,
  shan: 1 / 20,
  liang: 1 / 20,
  xin: 1 / 20,
  cai: 1 / 12,
  huan: 1 / 12,
  yi: 1 / 12,
  pao: 1 / 12,
  zhen: 1 / 12,
};

export const isShown = (author: string): boolean => author in SHOWN;

/** The share of an author's likes that become follows; higher for well-known authors. */
export function followingShare(key: string): number {
  const most = Math.max(...AUTHORS.map(({ followers }) => followers));
  return 0.2 + (0.4 * (AUTHORS.find((author) => author.key === key)?.followers ?? 0)) / most;
}

const keyOf = (author: string): string => AUTHORS.find(({ nickname }) => nickname === author)?.key ?? '';

export const readsOf = (author: string, views: number): number => Math.round(views * (SHOWN[author] ?? 1));

/** The days that have rows; older views are only in the counter, as if their rows had been removed. */
const DAYS = 30;

/**
 * Adds the views and visits of the shown posts that have none yet, from their publication until now: many at first, then
 * fewer and fewer. Idempotent.
 */
export async function fillReadings({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  const first = dayInChina(new Date(now.getTime() - DAYS * 86_400_000));
  const names = AUTHORS.filter(({ key }) => key in SHOWN).map(({ nickname }) => nickname);
  const seededUsers = await db
    .select({ id: users.id, nickname: users.nickname })
    .from(users)
    .where(inArray(users.nickname, names));
  const ids = sql.param(seededUsers.map(({ id }) => id));
  for (const table of ['view_events', 'visit_days'])
    await db.execute(sql`select ensure_month_partitions(${table}, ${first}::date, 3)`);
  const { rows: posts } = await db.execute<ReadPost>(sql`
    select p.id, p.type, r.title, p.region, a.nickname as author, r.text_length as length, m.duration_ms as duration
    from (select x.*, u.published_at as out_at, u.region from posts x join published_posts u on u.post_id = x.id) p
    join post_counts c on c.post_id = p.id join post_revisions r on r.id = p.published_revision_id left join media_assets m on m.id = r.media_id
    join users a on a.id = p.author_id
    where p.author_id = any (${ids}::text[]) and c.views > 0 and not exists (
      select from view_events e where e.post_id = p.id and e.viewer = ${LAST} and e.day = any (
        select generate_series(${first}::date, ${dayInChina(now)}::date, interval '1 day')::date))
    order by p.out_at`);
  const viewers = await viewersOf(db);
  for (const post of posts) await fillPost(db, { post, viewers, first, now });
  await countFollows(db, seededUsers);
}

/** The viewer of a post's last generated view, which shows that all of them are there, also after real views. */
const LAST = sql`hashtextextended('demo ' || p.id, 0)`;

interface ReadPost extends Record<string, unknown> {
  id: string;
  type: 'article' | 'video';
  title: string;
  region: string | null;
  author: string;
  /** The number of characters of the text. */
  length: number;
  /** The duration of the video in milliseconds. */
  duration: number | null;
}

type Tx = Parameters<Parameters<Deps['db']['transaction']>[0]>[0];

/** The people of the demo, with the viewer hash that the recording of views computes for each. */
async function viewersOf(db: Deps['db']): Promise<{ ids: string[]; viewers: string[] }> {
  const names = [...READERS, ...AUTHORS.map(({ nickname }) => nickname)];
  const people = await db.select({ id: users.id }).from(users).where(inArray(users.nickname, names));
  return { ids: people.map(({ id }) => id), viewers: people.map(({ id }) => hash64(`person ${id}`)) };
}

interface Filling {
  post: ReadPost;
  viewers: { ids: string[]; viewers: string[] };
  first: string;
  now: Date;
}

/** Adds a post's reactions, views and visits in one transaction. */
async function fillPost(db: Deps['db'], { post, viewers, first, now }: Filling): Promise<void> {
  const region = post.region === null ? null : regionLabel(post.region);
  const milliseconds = post.type === 'video' ? (post.duration ?? 1000) : readMinutes(Math.max(1, post.length)) * 60_000;
  const habits = habitsOf({ ...post, region, milliseconds });
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '2min'`);
    await gatherReaders(tx, post.id, habits, now);
    for (const kind of REACTIONS) await fillReactions(tx, post.id, now, kind);
    await fillFollows(tx, post, now);
    await fillViews(tx, { post, viewers, first, now }, habits);
    await tx.execute(sql`drop table demo_readers`);
  });
}

/** The share of views after t days is t ÷ (t + 2), so half of an old post's readers came within two days. */
const AT = sql`published_at + make_interval(secs => 86400 * 2 * part / (1 - part))`;

const workOf = (postId: string, now: Date) => sql`
  select p.id, p.author_id, p.agency_id, c.views, c.likes, c.favorites, c.shares, u.published_at,
    greatest(extract(epoch from ${now.toISOString()}::timestamptz - u.published_at) / 86400, 0.01)::float8 as age
  from posts p join published_posts u on u.post_id = p.id join post_counts c on c.post_id = p.id where p.id = ${postId}`;

/**
 * The readers of a post among the demo's people, with their times: some readers for each reaction, spread like all views, and the
 * commenters, on each day of a comment. A reader's reactions follow the view, on the same day.
 */
async function gatherReaders(tx: Tx, postId: string, { readersPerReaction }: Habits, now: Date): Promise<void> {
  await tx.execute(sql`
    create temporary table demo_readers on commit drop as
    with work as (${workOf(postId, now)}), writers as (
      select distinct on (c.author_id, day) c.author_id as id, c.created_at as at, (c.created_at at time zone 'Asia/Shanghai')::date as day
      from comments c where c.post_id = ${postId} and c.created_at <= ${now.toISOString()}::timestamptz and c.author_id <> (select author_id from work)
      order by c.author_id, day, c.created_at
    ), silent as (
      select id, row_number() over (order by hashtextextended(nickname || ${postId}, 0)) as n, count(*) over () as everyone
      from users where nickname = any (${sql.param(READERS)}::text[]) and id not in (select id from writers)
    ), readers as (
      select s.id, w.published_at, (s.n - 0.5)::float8 / least(s.everyone, wanted) * w.age / (w.age + 2) as part
      from silent s, (
        select *, greatest(likes, favorites, shares, least(views / 3, ceil(greatest(likes, favorites, shares) * ${readersPerReaction}::float8)))::integer as wanted
        from work) w
      where s.n <= wanted
    )
    select id, ${AT} as at, true as may_react from readers
    union all select id, greatest(at - interval '40 seconds', (day::timestamp at time zone 'Asia/Shanghai'), (select published_at from work)), false from writers`);
}

/** Adds the views of readers who are logged in, and of guests for the rest of the counter. */
async function fillViews(tx: Tx, { post, viewers, first, now }: Filling, habits: Habits): Promise<void> {
  const { repeatedEvery, stayed, quick, completed, whole, part } = habits;
  const every = sql.raw(String(repeatedEvery));
  /** A random one of a hundred values, different for each column and post. */
  const chosen = (from: string[], column: number) =>
    sql`(${sql.param(from)}::text[])[1 + ((hashint8extended(n, hashtext(id)::bigint + ${sql.raw(String(column))}) & 1048575) % ${sql.raw(String(from.length))})::integer]`;
  await tx.execute(sql`
    with work as (${workOf(post.id, now)}), guests as (
      select id, published_at, age, n, views, n::float8 / views * age / (age + 2) as part
      from (select id, published_at, age, greatest(views - (select count(*) from demo_readers), 1) as views from work) w, generate_series(1, views) as n
    ), readings as (
      select id, n, ${AT} as at, null::text as user_id,
        hashtextextended('demo ' || id, case when n = views then 0 else n - (n % ${every} = ${every} - 1)::integer end) as viewer,
        case when n % ${every} = ${every} - 1 and n < views then 'repeated' end as left_out
      from guests
      union all
      select w.id, -row_number() over (order by r.at, r.id), r.at, r.id, k.viewer,
        case when exists (select from agencies a where a.id = w.agency_id and a.owner_id = r.id)
          or exists (select from agency_members m where m.agency_id = w.agency_id and m.user_id = r.id and m.status = 'approved') then 'agency' end
      from work w, demo_readers r join unnest(${sql.param(viewers.ids)}::text[], ${sql.param(viewers.viewers)}::bigint[]) as k (id, viewer) on k.id = r.id
    ), days as (
      select *, (at at time zone 'Asia/Shanghai')::date as day from readings
    ), kept as (
      insert into view_events (day, at, post_id, viewer, user_id, seconds, source, left_out, region, reader)
      select day, at, id, viewer, user_id, least(5 + (hashint8extended(n, 4) & 63), ${Math.max(5, Math.floor(whole / 1000))}::integer),
        ${chosen(habits.sources, 1)}, left_out, ${chosen(habits.regions, 2)}, ${chosen(habits.devices, 3)}
      from days where day >= ${first}
      returning day, post_id
    ), sums as (
      select day, post_id, ceil(count(*) * ${stayed}::float8) as stayed,
        -- Each day is different.
        0.9 + (hashtextextended(post_id || day, 0) & 255) / 1275.0 as much, 0.9 + (hashtextextended(post_id || day, 1) & 255) / 1275.0 as far
      from kept group by day, post_id
    ), opened as (
      select *, round(stayed * ${quick / (1 - quick)}::float8 * much) as quick_exits from sums
    ), ended as (
      select *, least(stayed, round((stayed + quick_exits) * ${completed}::float8 * far)) as completed from opened
    )
    insert into visit_days (day, post_id, opens, active_ms, completed, quick_exits)
    select day, post_id, stayed + quick_exits, completed * ${whole}::integer + round((stayed - completed) * ${part}::integer * much) + quick_exits * ${Math.min(1400, part)}::integer,
      completed, quick_exits
    from ended
    on conflict (post_id, day) do update set opens = visit_days.opens + excluded.opens, active_ms = visit_days.active_ms + excluded.active_ms,
      completed = visit_days.completed + excluded.completed, quick_exits = visit_days.quick_exits + excluded.quick_exits`);
}

/** Tables, counters, and the columns besides post, reader and time. */
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

/** Some seconds after the view, but neither in the future nor on the next day. */
const AFTER = (now: Date, seconds: number) => sql`
  least(at + make_interval(secs => 8 + n % ${sql.raw(String(seconds))}), ${now.toISOString()}::timestamptz,
    (((at at time zone 'Asia/Shanghai')::date + 1)::timestamp at time zone 'Asia/Shanghai') - interval '1 millisecond')`;

/** Adds as many reactions as the counter has, by different readers. */
async function fillReactions(
  tx: Tx,
  postId: string,
  now: Date,
  { table, counter, columns, values }: (typeof REACTIONS)[number],
): Promise<void> {
  await tx.execute(sql`
    with reactions as (
      select id, n, ${AFTER(now, 90)} as at
      from (select id, at, row_number() over (order by hashtextextended(id || ${table} || ${postId}, 0)) as n from demo_readers where may_react) r
      where n <= (select ${sql.identifier(counter)} from post_counts where post_id = ${postId})
    )
    insert into ${sql.identifier(table)} (post_id, user_id, created_at ${columns})
    select ${postId}, id, at ${values} from reactions on conflict do nothing`);
}

/** Adds follows by some of the readers who like a post, once per author. */
async function fillFollows(tx: Tx, { id: postId, author }: ReadPost, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into follows (follower_id, followee_id, created_at, post_id)
    select id, author_id, ${AFTER(now, 150)}, ${postId}
    from (
      select r.id, p.author_id, r.at, row_number() over (order by r.id) as n
      from demo_readers r join post_likes l on l.post_id = ${postId} and l.user_id = r.id join posts p on p.id = ${postId}
      where (hashtextextended(r.id || p.author_id, 0) & 1023) < 1024 * ${followingShare(keyOf(author))}::float8
    ) r on conflict do nothing`);
}

/** Counts the follows of both sides from the rows. */
async function countFollows(db: Deps['db'], followed: readonly { id: string }[]): Promise<void> {
  await db.execute(sql`
    update users u set follower_count = (select count(*) from follows f where f.followee_id = u.id)
    where id = any (${sql.param(followed.map(({ id }) => id))}::text[])`);
  await db.execute(sql`
    update users u set following_count = (select count(*) from follows f where f.follower_id = u.id)
    where nickname = any (${sql.param(READERS)}::text[])`);
}
