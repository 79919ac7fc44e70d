import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { viewPost } from '#contract/views/views.ts';
import { publishedPost } from '../../../../test/factories/published-post.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { networkOf, subnetOf } from '../policy.ts';
import { closeViewDay } from './service.ts';
import { judgeViewDay } from '../judging/service.ts';

const { deps, user, fastify } = await createTestApp();
await deps.db.execute(sql`select ensure_month_partitions('view_events', '2026-01-01', 14)`);

// A day of its own for each test: what is closed stays closed.
let day = '2026-03-01';
beforeEach(() => {
  day = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
});

async function posts(count: number, authorId?: string): Promise<string[]> {
  const author = authorId ?? (await user('agencies')).id;
  return Promise.all(Array.from({ length: count }, () => publishedPost(deps, { authorId: author })));
}

interface Guests {
  device?: number;
  network?: number;
  /** Each from a device of its own. */
  ownDevices?: boolean;
}

let viewers = 0;
/** So many guests, each with one view of each post. */
async function guests(count: number, postIds: string[], { device, network, ownDevices = false }: Guests = {}) {
  await deps.db.execute(sql`
    insert into view_events (day, at, post_id, viewer, seconds, network, device)
    select ${day}, ${`${day}T04:00:00Z`}::timestamptz + make_interval(mins => place::integer), post_id, ${viewers} + n, 30, ${network ?? null}::bigint,
      case when ${ownDevices} then ${viewers} + n else ${device ?? null}::bigint end
    from unnest(${sql.param(postIds)}::text[]) with ordinality as w (post_id, place), generate_series(1, ${count}::integer) as n`);
  viewers += count;
}

async function paced(count: number, seconds: number) {
  viewers += 1;
  await deps.db.execute(sql`
    insert into view_events (day, at, post_id, viewer, seconds)
    select ${day}, ${`${day}T04:00:00Z`}::timestamptz + make_interval(secs => place * ${seconds}), post_id, ${viewers}, 30
    from unnest(${sql.param(await posts(count))}::text[]) with ordinality as w (post_id, place)`);
}

/** How many views of the closed day there are for each reason. */
async function closed(): Promise<Record<string, number>> {
  await closeViewDay(deps, day);
  await judgeViewDay(deps, day);
  const { rows } = await deps.db.execute<{ reason: string; count: number }>(
    sql`select coalesce(left_out, 'valid') as reason, count(*) as count from view_events where day = ${day} group by 1`,
  );
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
}

describe('when a day closes', () => {
  test('what one viewer has beyond 300 posts is left out', async () => {
    await paced(310, 60);
    expect(await closed()).toEqual({ valid: 300, excess: 10 });
  });

  test('who turns over many posts without time to read has only the first', async () => {
    await paced(25, 1);
    await paced(19, 1);
    await paced(25, 8);
    expect(await closed()).toEqual({ valid: 1 + 19 + 25, hasty: 24 });
  });

  test('of many fresh guests of one device on one author’s posts, twenty are believed, each with all of their views', async () => {
    await guests(40, await posts(2), { network: 7, device: 70 });
    expect(await closed()).toEqual({ valid: 40, device: 40 });
  });

  test('of many of one address with different browsers, a hundred are', async () => {
    await guests(130, await posts(1), { network: 8, ownDevices: true });
    expect(await closed()).toEqual({ valid: 100, network: 30 });
  });

  test('an exchange that many share is no crowd where it is few of all readers, nor where it reads many authors', async () => {
    const author = (await user('agencies')).id;
    const [read = ''] = await posts(1, author);
    await guests(900, [read]);
    await guests(45, [read], { network: 9, device: 90 });
    for (let n = 0; n < 5; n += 1) await guests(15, await posts(1), { network: 9, device: 90 });
    expect(await closed()).toEqual({ valid: 900 + 45 + 75 });
  });

  test('a long list of posts with a reader each is no list gone through in one order', async () => {
    const author = (await user('agencies')).id;
    for (const [index, post] of (await posts(150, author)).entries())
      await guests(1, [post], { network: 1000 + index, device: index });
    expect(await closed()).toEqual({ valid: 150 });
  });

  test('people who are logged in are nobody’s crowd', async () => {
    await guests(200, await posts(1));
    expect(await closed()).toEqual({ valid: 200 });
  });
});

describe('where a view came from', () => {
  const view = async (postsId: string, ip: string, agent: string, token?: string) => {
    const answer = await fastify.inject({
      method: 'POST',
      url: '/api/v1/user/posts/view',
      remoteAddress: ip,
      headers: { 'user-agent': `Mozilla/5.0 ${agent}`, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      payload: { postsId, sessionId: deps.random.id(), seconds: 9 } satisfies Parameters<typeof viewPost.input.parse>[0],
    });
    expect(answer.json()).toMatchObject({ data: { counted: true } });
    const { rows } = await deps.db.execute<{ network: string | null; device: string | null }>(
      sql`select network::text, device::text from view_events where post_id = ${postsId} order by ctid desc limit 1`,
    );
    return rows[0] ?? { network: null, device: null };
  };

  test('is kept of guests as hashes that hold no address, and of nobody who is logged in', async () => {
    const [post = ''] = await posts(1);
    const first = await view(post, '203.0.113.9', 'Chrome/130');
    const again = await view(post, '203.0.113.9', 'Chrome/130');
    const browser = await view(post, '203.0.113.9', 'Firefox/130');
    const other = await view(post, '203.0.113.10', 'Chrome/130');
    expect(again).toEqual(first);
    expect([browser.network === first.network, browser.device === first.device]).toEqual([true, false]);
    expect([other.network === first.network, other.device === first.device]).toEqual([false, false]);
    expect(await view(post, '203.0.113.9', 'Chrome/130', (await user()).token)).toEqual({ network: null, device: null });
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s is of the network %s', (ip, network) => expect(networkOf(ip)).toBe(network));

  test.each([
    ['203.0.113.9', '203.0.113'],
    ['2001:db8:1:2', '2001:db8:1'],
  ])('%s is had together with %s', (network, subnet) => expect(subnetOf(network)).toBe(subnet));
});
