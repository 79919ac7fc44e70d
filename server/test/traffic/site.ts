import { sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { hash64, viewOrigin } from '#server/domains/views/ingest/find-context.ts';
import { AGENTS, AUTHORS, USERS, readerOfAgent, POSTS_EACH, type Seen } from './honest.ts';

const agentName = (agent: number) => `Mozilla/5.0 (${readerOfAgent(agent)}) Browser/${agent % AGENTS}`;
const postId = (post: number) => `work${post}`;

/** The authors, posts and accounts that the traffic is about. */
export async function addSite({ db }: Deps): Promise<void> {
  await db.execute(sql`
    insert into users (id, nickname, created_at) select 'author' || n, '作者' || n, '2025-01-01' from generate_series(0, ${AUTHORS - 1}::integer) n`);
  await db.execute(sql`
    insert into users (id, nickname, created_at)
    select 'person' || n, '读者' || n, '2025-01-01'
    from generate_series(0, ${USERS - 1}::integer) n`);
  await db.execute(sql`
    insert into posts (id, type, author_id, status, version, draft_revision_id, created_at, updated_at)
    select 'work' || n, 'article', 'author' || (n / ${POSTS_EACH}::integer), 'published', 1, 'none', '2025-01-01', '2025-01-01'
    from generate_series(0, ${AUTHORS * POSTS_EACH - 1}::integer) n`);
}

/** A fortnight before a day, as its judging would have left it; each author had so many readers. */
export async function addHistory({ db }: Deps, day: string, guests: Map<number, number>): Promise<void> {
  await db.execute(sql`
    insert into closed_view_days (day, closed_at, judged_at, views, read_share)
    select ${day}::date - n, now(), now(), 20000, 0.93 from generate_series(1, 14) n`);
  await db.execute(sql`
    insert into view_day_parties (day, party, views, visits, guests, people)
    select ${day}::date - n, 'author' || a, 0, 0, guests * (0.8 + (n % 5) * 0.1), guests * 0.35
    from generate_series(1, 14) n, unnest(${sql.param([...guests.keys()])}::integer[], ${sql.param([...guests.values()])}::integer[]) as g (a, guests)`);
}

/** Writes views and visits down as counting does, each view as a part of an opening. */
export async function addTraffic(deps: Deps, day: string, seen: Seen[]): Promise<void> {
  const start = Date.parse(`${day}T00:00:00+08:00`);
  const rows = seen.map((view, n) => {
    const origin = view.user === null ? viewOrigin(deps, day, view.ip, agentName(view.agent)) : null;
    return {
      ...view,
      at: new Date(start + view.second * 1000).toISOString(),
      post: postId(view.post),
      hash: hash64(view.viewer),
      user: view.user === null ? null : `person${view.user}`,
      visit: hash64(`${day} ${n} ${view.viewer}`),
      origin,
      device: origin?.device ?? hash64(`${day} ${view.viewer}`),
    };
  });
  const column = (of: (row: (typeof rows)[number]) => unknown) => sql.param(rows.map(of));
  const visits = rows.filter(({ read }) => read !== null);
  const columnOf = (of: (row: (typeof rows)[number]) => unknown) => sql.param(visits.map(of));
  await deps.db.execute(sql`
    insert into view_events (day, seconds, at, post_id, viewer, user_id, source, reader, network, subnet, agent, device, visit)
    select ${day}::date, 5, * from unnest(
      ${column(({ at }) => at)}::timestamptz[], ${column(({ post }) => post)}::text[], ${column(({ hash }) => hash)}::bigint[],
      ${column(({ user }) => user)}::text[], ${column(({ source }) => source)}::text[], ${column(({ agent }) => readerOfAgent(agent))}::text[],
      ${column(({ origin }) => origin?.network ?? null)}::bigint[], ${column(({ origin }) => origin?.subnet ?? null)}::bigint[],
      ${column(({ origin }) => origin?.agent ?? null)}::bigint[], ${column(({ origin }) => origin?.device ?? null)}::bigint[],
      ${column(({ visit }) => visit)}::bigint[])`);
  await deps.db.execute(sql`
    insert into visits (day, post_id, visit, active_ms, completed, network, device)
    select ${day}::date, * from unnest(
      ${columnOf(({ post }) => post)}::text[], ${columnOf(({ visit }) => visit)}::bigint[], ${columnOf(({ read }) => read)}::integer[],
      ${columnOf(({ completed }) => completed)}::boolean[], ${columnOf(({ origin }) => origin?.network ?? null)}::bigint[],
      ${columnOf(({ device }) => device)}::bigint[])`);
  await sumVisits(deps, day);
}

async function sumVisits({ db }: Deps, day: string): Promise<void> {
  await db.execute(sql`delete from visit_days where day = ${day}`);
  await db.execute(sql`
    insert into visit_days (day, post_id, opens, active_ms, completed, quick_exits)
    select day, post_id, count(*), sum(active_ms), count(*) filter (where completed and active_ms >= 3000), count(*) filter (where active_ms < 3000)
    from visits where day = ${day} group by day, post_id`);
}

/** Of these views of a judged day: how many were turned down, and for which reasons. */
export async function verdictOn(
  { db }: Deps,
  day: string,
  seen: Seen[],
): Promise<{ share: number; reasons: Record<string, number> }> {
  const { rows } = await db.execute<{ reason: string | null; count: number }>(sql`
    select e.left_out as reason, count(*) as count from view_events e
    join unnest(${sql.param(seen.map(({ viewer }) => hash64(viewer)))}::bigint[], ${sql.param(seen.map(({ post }) => postId(post)))}::text[])
      as s (viewer, post_id) using (viewer, post_id)
    where e.day = ${day} group by 1 order by 2 desc`);
  const refused = rows.filter(({ reason }) => reason !== null);
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    share: refused.reduce((sum, { count }) => sum + count, 0) / all,
    reasons: Object.fromEntries(refused.map(({ reason, count }) => [reason ?? '', count])),
  };
}
