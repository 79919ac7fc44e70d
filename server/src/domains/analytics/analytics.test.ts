import { describe, expect, test } from 'vitest';
import * as contract from '#contract/analytics/analytics.ts';
import { PROMOTED_METRICS } from '#contract/analytics/constants.ts';
import { dayInChina } from '#server/core/clock.ts';
import { agencyOf } from '../../../test/factories/agency.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { createTestApp } from '../../../test/test-app.ts';

const { call, user, deps, clock, fastify } = await createTestApp();
const { $client: pool } = deps.db;

const agency = await agencyOf({ user, deps });
const member = await user('creator', { nickname: '子账号甲' });
const stranger = await user('creator');
await pool.query(
  `insert into agency_members (id, user_id, agency_id, status, created_at) values ('member-1', $1, $2, 'approved', now())`,
  [member.id, agency.agencyId],
);
const posts = [
  await publishedPost(deps, { authorId: agency.id, agencyId: agency.agencyId, title: '机构的文章' }),
  await publishedPost(deps, { authorId: member.id, agencyId: agency.agencyId, title: '成员的文章' }),
  await publishedPost(deps, { authorId: member.id, title: '=成员自己的文章' }),
];
const ofOther = await publishedPost(deps, { authorId: stranger.id, title: '别人的文章' });
const readers = await Promise.all(Array.from({ length: 6 }, () => user('user')));

const DAY = 86_400_000;
const dayAgo = (days: number) => dayInChina(new Date(clock.now().getTime() - days * DAY));
/** A moment of that day in China: its first, its last, or one between. */
const timeOf = (day: string, number: number) =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + ([0, DAY - 1][number % 5] ?? (number * 7919) % DAY));

interface Made {
  kind: 'view' | 'like' | 'favorite' | 'share' | 'comment' | 'follow';
  day: string;
  work: string;
  who: number;
  valid: boolean;
  source: string | null;
  removed?: boolean;
}

// Chance that is the same each time: what is made is also what is worked out by hand below.
let seed = 20_261_121;
const chance = (below: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};
const SOURCES = ['feed', 'search', 'hotList', null];
const made: Made[] = [];
const taken = new Set<string>();
for (let number = 0; number < 3000; number += 1) {
  const day = dayAgo(chance(20));
  const post = [...posts, ofOther][chance(4)] as string;
  const who = chance(120);
  const key = `${day} ${post} ${who}`;
  made.push({ kind: 'view', day, work: post, who, valid: !taken.has(key), source: SOURCES[chance(4)] as string | null });
  taken.add(key);
}
const once = new Set<string>();
for (const kind of ['like', 'favorite', 'share', 'comment', 'follow'] as const)
  for (let number = 0; number < 60; number += 1) {
    const [day, post, who] = [dayAgo(chance(20)), [...posts, ofOther][chance(4)] as string, chance(6)];
    const whom = post === posts[0] ? agency.id : post === ofOther ? stranger.id : member.id;
    const key = `${kind} ${who} ${kind === 'follow' ? whom : post} ${kind === 'share' ? day : ''}`;
    if (kind !== 'comment' && once.has(key)) continue;
    once.add(key);
    made.push({ kind, day, work: post, who, valid: true, source: null, removed: kind === 'comment' && chance(4) === 0 });
  }

for (const [number, { kind, day, work: post, who, valid, source, removed }] of made.entries()) {
  const at = timeOf(day, number);
  const reader = readers[who % 6]?.id as string;
  const whom = post === posts[0] ? agency.id : post === ofOther ? stranger.id : member.id;
  if (kind === 'view')
    await pool.query(
      'insert into view_events (day, at, post_id, viewer, user_id, seconds, source, left_out) values ($1, $2, $3, $4, $5, 5, $6, $7)',
      [day, at, post, who, who < 6 ? reader : null, source, valid ? null : 'repeated'],
    );
  if (kind === 'like' || kind === 'favorite')
    await pool.query(
      `insert into ${kind === 'like' ? 'post_likes' : 'favorites'} (post_id, user_id, created_at) values ($1, $2, $3)`,
      [post, reader, at],
    );
  if (kind === 'share')
    await pool.query(`insert into post_shares (post_id, user_id, day, channel, created_at) values ($1, $2, $3, 'link', $4)`, [
      post,
      reader,
      day,
      at,
    ]);
  if (kind === 'comment')
    await pool.query(
      `insert into comments (id, post_id, author_id, content, ip, created_at, removed_at, removed_by) values ($1, $2, $3, '好', '::1', $4, $5, $6)`,
      [`c${number}`, post, reader, at, removed ? at : null, removed ? 'writer' : null],
    );
  if (kind === 'follow')
    await pool.query('insert into follows (follower_id, followee_id, created_at, post_id) values ($1, $2, $3, $4)', [
      reader,
      whom,
      at,
      post,
    ]);
}

const KIND = { likes: 'like', favorites: 'favorite', shares: 'share', comments: 'comment', follows: 'follow' } as const;
const figureOf = (metric: contract.PostMetric, events: Made[]): number | null => {
  const views = events.filter(({ kind }) => kind === 'view');
  if (metric === 'views') return views.length;
  if (metric === 'validViews') return views.filter(({ valid }) => valid).length;
  if (metric === 'visitors') return new Set(views.map(({ who }) => who)).size;
  if (metric === 'opens') return 0;
  if (metric === 'averageSeconds' || metric === 'completionRate' || metric === 'quickExitRate') return null;
  return events.filter(({ kind, removed }) => kind === KIND[metric] && removed !== true).length;
};
/** Nobody told of a visit here: see counted-data.test.ts. */
const figuresOf = (events: Made[]) =>
  Object.fromEntries(contract.postMetric.options.map((metric) => [metric, figureOf(metric, events)]));

const agencyPosts = posts.slice(0, 2);
/** Whoever follows the member follows the agency's account, also by a post the member made alone. */
const ofAgency = ({ kind, work: post }: Made) => (kind === 'follow' ? post !== ofOther : agencyPosts.includes(post));
const ofMember = ({ work: post }: Made) => post === posts[1] || post === posts[2];
const between = (from: string, to: string) => (event: Made) => event.day >= from && event.day <= to;
const [from, to] = [dayAgo(8), dayAgo(1)];
const now = made.filter(between(from, to));
const before = made.filter(between(dayAgo(16), dayAgo(9)));

/** The days from `from` to `to`, each with what happened on it. */
const daysOf = <Value>(of: (events: Made[]) => Value, events: Made[]) =>
  Array.from({ length: 8 }, (_, index) => dayAgo(8 - index)).map((day) => ({ day, ...of(events.filter(between(day, day))) }));
const INTERACTIONS = ['likes', 'comments', 'favorites', 'shares'] as const;
const promotedOf = (events: Made[]) => ({
  ...Object.fromEntries(PROMOTED_METRICS.map((metric) => [metric, figureOf(metric, events)])),
  interactions: INTERACTIONS.reduce((sum, metric) => sum + (figureOf(metric, events) ?? 0), 0),
});

describe('the figures of posts agree with what happened', () => {
  test('in sum, beside the period before: an agency with its members’ posts, a member with the own ones', async () => {
    const seen = await call(contract.analyticsOverview, { from, to }, agency);
    expect(seen.data).toEqual({
      from,
      to,
      work: null,
      now: figuresOf(now.filter(ofAgency)),
      before: figuresOf(before.filter(ofAgency)),
      days: daysOf(promotedOf, now.filter(ofAgency)),
    });
    const own = await call(contract.analyticsOverview, { from, to }, member);
    expect(own.data.now).toEqual(figuresOf(now.filter(ofMember)));
    expect(own.data.now.views).toBeGreaterThan(100);
    expect(own.data.now.comments).toBeGreaterThan(0);
  });

  test.each(contract.postMetric.options)('day by day: %s', async (metric) => {
    const { data } = await call(contract.analyticsTrend, { from, to, metric }, agency);
    const at = (day: string) => figureOf(metric, made.filter(ofAgency).filter(between(day, day)));
    expect(data.days).toEqual(
      Array.from({ length: 8 }, (_, index) => ({
        day: dayAgo(8 - index),
        value: at(dayAgo(8 - index)),
        before: at(dayAgo(16 - index)),
      })),
    );
  });

  test('in parts that add up to it, by kind and by source, where it has such parts', async () => {
    const inPart = (part: string | null) => (event: Made) =>
      part === 'article' || part === 'video' ? part === 'article' : event.source === part;
    for (const [metric, by] of [
      ['views', 'source'],
      ['validViews', 'source'],
      ['views', 'type'],
      ['likes', 'type'],
      ['comments', 'type'],
    ] as const) {
      const { data } = await call(contract.analyticsTrend, { from, to, metric, by }, agency);
      for (const { part, values } of data.parts)
        expect(values, `${metric} of ${part}`).toEqual(
          data.days.map(({ day }) => figureOf(metric, made.filter(ofAgency).filter(between(day, day)).filter(inPart(part)))),
        );
      const sums = data.days.map((_, index) => data.parts.reduce((all, { values }) => all + (values[index] ?? 0), 0));
      expect(sums).toEqual(data.days.map(({ value }) => value));
      expect(data.parts).toHaveLength(by === 'type' ? 1 : SOURCES.length);
    }
    expect((await call(contract.analyticsTrend, { from, to }, agency)).data.parts).toEqual([]);
    const refused = await call(contract.analyticsTrend, { from, to, metric: 'visitors', by: 'type' }, agency);
    expect([refused.status, refused.msg]).toEqual([400, '“访客”不能按类型拆分']);
    const other = await call(contract.analyticsTrend, { from, to, metric: 'likes', by: 'source' }, agency);
    expect([other.status, other.msg]).toEqual([400, '“点赞”不能按来源拆分']);
  });

  test('post by post, in the order asked for, page by page, and never of a stranger’s post', async () => {
    const { data } = await call(contract.analyticsPosts, { from, to, sort: 'likes' }, member);
    const first = figuresOf(now.filter(({ work: post }) => post === posts[1]));
    expect(data.list.find(({ id }) => id === posts[1])).toMatchObject({ title: '成员的文章', ...first });
    expect(data.list.map(({ id }) => id).toSorted()).toEqual([posts[1], posts[2]].toSorted());
    expect(data.list[0]?.likes).toBeGreaterThanOrEqual(data.list[1]?.likes ?? 0);
    const page = await call(contract.analyticsPosts, { from, to, page: 2, limit: 1 }, member);
    expect(page.data).toMatchObject({ page: 2, hasMore: false });
    expect(page.data.list).toHaveLength(1);
  });

  test('by where readers came from and whether they were logged in', async () => {
    const { data } = await call(contract.analyticsAudience, { from, to }, agency);
    const views = now.filter(ofAgency).filter(({ kind }) => kind === 'view');
    expect(data).toMatchObject({ views: views.length, loggedIn: views.filter(({ who }) => who < 6).length });
    expect(data.guests).toBe(views.length - data.loggedIn);
    expect(Object.fromEntries(data.sources.map(({ source, views: count }) => [source, count]))).toEqual(
      Object.fromEntries(SOURCES.map((source) => [source, views.filter((view) => view.source === source).length])),
    );
  });
});

test('one post alone: in sum, day by day, by its readers, as a file; of a stranger’s post nothing', async () => {
  const of = { from, to, postsId: posts[1] as string };
  const ofPost = ({ work: post }: Made) => post === posts[1];
  for (const by of [agency, member]) {
    const { data } = await call(contract.analyticsOverview, of, by);
    expect(data).toMatchObject({ work: { id: posts[1], type: 'article', title: '成员的文章' } });
    expect([data.now, data.before]).toEqual([figuresOf(now.filter(ofPost)), figuresOf(before.filter(ofPost))]);
    expect(data.now.follows).toBeGreaterThan(0);
  }
  const trend = await call(contract.analyticsTrend, { ...of, metric: 'follows' }, member);
  expect(trend.data.days.map(({ day, value }) => [day, value])).toEqual(
    trend.data.days.map(({ day }) => [day, figureOf('follows', made.filter(ofPost).filter(between(day, day)))]),
  );
  expect((await call(contract.analyticsAudience, of, member)).data.views).toBe(figureOf('views', now.filter(ofPost)));
  const { data } = await call(contract.exportAnalytics, { kind: 'days', format: 'csv', ...of }, member);
  const lines = (await fastify.inject(data.url)).body.trim().split('\r\n');
  expect(lines[1]).toBe([from, ...Object.values(figuresOf(made.filter(ofPost).filter(between(from, from))))].join(','));
  for (const endpoint of [contract.analyticsOverview, contract.analyticsTrend, contract.analyticsAudience])
    expect(await call(endpoint, { ...of, postsId: ofOther }, member)).toMatchObject({ status: 404, msg: '作品不存在' });
});

test('without a period the last seven full days are shown; one the wrong way round or too long is refused', async () => {
  expect((await call(contract.analyticsOverview, {}, member)).data).toMatchObject({ from: dayAgo(7), to: dayAgo(1) });
  const turned = await call(contract.analyticsOverview, { from: to, to: from }, member);
  expect([turned.status, turned.msg]).toEqual([400, '开始日期不能晚于结束日期']);
  expect((await call(contract.analyticsTrend, { from: '2020-01-01', to }, member)).status).toBe(400);
  const early = await call(contract.analyticsTrend, { from: '0001-01-01', to: '0001-01-02' }, member);
  expect([early.status, early.msg]).toEqual([400, '日期不能早于 2000-01-01']);
});

test('a file has every day and every post, disarms formulas, and its address works once', async () => {
  const { data } = await call(contract.exportAnalytics, { kind: 'days', format: 'csv', from, to }, agency);
  const file = await fastify.inject(data.url);
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(9);
  expect(lines[1]).toBe([from, ...Object.values(figuresOf(made.filter(ofAgency).filter(between(from, from))))].join(','));
  expect((await fastify.inject(data.url)).statusCode).toBe(403);
  const posts = await call(contract.exportAnalytics, { kind: 'posts', format: 'csv', from, to }, member);
  expect((await fastify.inject(posts.data.url)).body).toContain("'=成员自己的文章");
});
