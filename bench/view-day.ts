import type { Deps } from '#server/deps.ts';

const AUTHORS = 5_000;
const AGENCIES = 50;
const VIEWS_A_POST = 5;
const READERS = 20_000;
const CARRIERS = 200;
const BROWSERS = 300;
const SUBNETS = 400_000;
/** Posts that are read while the day is inspected. */
export const READ_POSTS = 100;

/** Fake views per post, by one machine with changing sessions, on all posts of one author. */
const FAKES_A_POST = 100;
const HISTORY_DAYS = 28;

export interface ViewDay {
  day: string;
  /** The number of fake views among the valid ones. */
  fakes: number;
  honest: number;
}

/**
 * Fills a site with posts and their views and visits of yesterday, in the order of their arrival: spread over the day and over all
 * posts. A tenth of the readers is logged in, a tenth uses carriers' addresses that thousands share, a fifth reads again, one
 * browser in ten reports no visits, one author has fake views. The days before had as many views.
 */
export async function addViewDay({ db }: Deps, posts: number): Promise<ViewDay> {
  const client = await db.$client.connect();
  try {
    await client.query(`set statement_timeout = 0; set work_mem = '512MB'`);
    // Ids like the product's, fourteen random characters, so that sorting and hashing them costs the same.
    await client.query(`
      create function pg_temp.id(text) returns text language sql immutable as 'select substr(md5($1), 1, 14)';
      -- A number below the limit, determined by n and topic.
      create function pg_temp.pick(n bigint, topic integer, of bigint) returns bigint language sql immutable
        as 'select (hashint8extended(n, topic) & 9223372036854775807) % of'`);
    await client.query(addSite(posts));
    await client.query(addViews(posts));
    await client.query(addVisitsAndHistory(posts));
    // Vacuums and writes to disk, as has happened by night in production; otherwise that would run during the measurement of either side.
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    const { rows } = await client.query<ViewDay>(
      `select (current_date - 1)::text as day, (count(*) filter (where source = 'outside'))::integer as fakes,
        (count(*) filter (where source <> 'outside'))::integer as honest
      from view_events where left_out is null`,
    );
    if (rows[0] === undefined) throw new Error('nothing was counted');
    return rows[0];
  } finally {
    client.release();
  }
}

/** Every second author is a member of one of so many agencies, with an agreed share. */
const addSite = (posts: number): string => `
  insert into users (id, nickname, identity, created_at)
    select pg_temp.id('author' || i), '作者', case i % 2 when 0 then 'creator' else 'agencies' end, now() - interval '1 year'
    from generate_series(1, ${AUTHORS}) i
    union all select pg_temp.id('owner' || i), '机构', 'agencies', now() - interval '1 year' from generate_series(1, ${AGENCIES}) i
    union all select pg_temp.id('reader' || i), '读者', 'user', now() - interval '1 day' * (i % 1000)
    from generate_series(0, ${READERS - 1}) i;
  insert into agencies (id, owner_id, name, kind, created_at)
    select pg_temp.id('agency' || i), pg_temp.id('owner' || i), '机构' || i, 'other', now() from generate_series(1, ${AGENCIES}) i;
  insert into agency_members (id, user_id, agency_id, status, created_at, approved_at)
    select pg_temp.id('member' || i), pg_temp.id('author' || i), pg_temp.id('agency' || 1 + i / 2 % ${AGENCIES}), 'approved',
      now() - interval '1 year', now() - interval '1 year'
    from generate_series(2, ${AUTHORS}, 2) i;
  insert into agency_shares (id, member_id, version, percent, proposed_by, state, proposed_at, answered_at, effective_from)
    select id, id, 1, 60, 'agency', 'confirmed', created_at, created_at, created_at::date from agency_members;
  insert into posts (id, type, author_id, agency_id, status, version, draft_revision_id, created_at, updated_at)
    select pg_temp.id('post' || i), case i % 3 when 0 then 'video' else 'article' end, pg_temp.id('author' || 1 + i % ${AUTHORS}),
      m.agency_id, 'published', 1, 'none', now(), now()
    from generate_series(1, ${posts}) i left join agency_members m on m.user_id = pg_temp.id('author' || 1 + i % ${AUTHORS});
  insert into post_counts (post_id) select id from posts limit ${READ_POSTS};
  insert into published_posts (post_id, type, author_id, category_id, published_at)
    select id, type, author_id, 'tech', now() from posts join post_counts on post_id = id`;

const addViews = (posts: number): string => `
  select ensure_month_partitions('view_events', (current_date - 40)::date, 3);
  select ensure_month_partitions('visits', (current_date - 40)::date, 3);
  select ensure_month_partitions('visit_days', (current_date - 40)::date, 3);
  select ensure_month_partitions('work_earnings', (current_date - 40)::date, 3);
  insert into view_events (day, at, post_id, viewer, user_id, seconds, source, left_out, network, subnet, agent, device, visit, reader)
    select current_date - 1, (current_date - 1)::timestamp at time zone 'Asia/Shanghai' + interval '1 ms' * at, post_id,
      case when is_user then reader else 1000000 + n end, case when is_user then pg_temp.id('reader' || reader) end, 8 + n % 60,
      source, left_out, network, case when not is_user then pg_temp.pick(coalesce(network, n), 1, ${SUBNETS}) end, agent,
      hashint8extended(network, agent::integer), n, (array['phone', 'phone', 'desktop', 'tablet'])[1 + n % 4]
    from (
      select n, post_id, source, left_out, is_user, (n / ${VIEWS_A_POST} * 7 + n % ${VIEWS_A_POST} * 3001) % ${READERS} as reader,
        pg_temp.pick(n, 2, 86400000) as at,
        case when is_user then null when source = 'outside' then 0 when n % 10 = 0 then pg_temp.pick(n, 3, ${CARRIERS}) + 1
          else hashint8extended(n, 4) end as network,
        case when is_user then null when source = 'outside' then 0
          else floor(${BROWSERS} * power(pg_temp.pick(n, 5, 1000000) / 1000000.0, 3))::bigint end as agent
      from (
        select p::bigint * ${VIEWS_A_POST} + v as n, pg_temp.id('post' || p) as post_id, (array['feed', 'search', 'related'])[1 + (p + v) % 3] as source,
          case v when ${VIEWS_A_POST - 1} then 'repeated' end as left_out, pg_temp.pick(p::bigint * ${VIEWS_A_POST} + v, 6, 10) = 0 as is_user
        from generate_series(1, ${posts}) p, generate_series(0, ${VIEWS_A_POST - 1}) v
        union all
        select 100000000 + p::bigint * ${FAKES_A_POST} + v, pg_temp.id('post' || p), 'outside', null, false
        from generate_series(${AUTHORS}, ${posts}, ${AUTHORS}) p, generate_series(1, ${FAKES_A_POST}) v
      ) as told
    ) as placed order by at`;

const addVisitsAndHistory = (posts: number): string => `
  insert into visits (day, post_id, visit, active_ms, completed, network, device)
    select day, post_id, visit, 3000 + pg_temp.pick(visit, 7, 200000), visit % 3 = 0, network, coalesce(device, viewer)
    from view_events where visit % 10 <> 7 and source <> 'outside' order by at;
  insert into visit_days (day, post_id, opens, active_ms, completed, quick_exits)
    select day, post_id, count(*), sum(active_ms), count(*) filter (where completed), 0 from visits group by day, post_id;
  insert into closed_view_days (day, closed_at, judged_at, views, read_share)
    select current_date - 1 - d, now(), now(), ${posts * (VIEWS_A_POST - 1)}, 0.9 from generate_series(1, ${HISTORY_DAYS}) d;
  insert into view_day_parties (day, party, views, visits, guests, people)
    select current_date - 1 - d, coalesce(agency_id, author_id), count(*) * ${VIEWS_A_POST - 1}, count(*) * ${VIEWS_A_POST},
      count(*) * ${VIEWS_A_POST - 1} * 9 / 10, count(*) * ${VIEWS_A_POST - 1} / 10
    from posts, generate_series(1, ${HISTORY_DAYS}) d group by 1, 2`;
