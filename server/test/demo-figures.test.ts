import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import * as analytics from '#contract/analytics/analytics.ts';
import { readArticles } from '#seed/demo/articles.ts';
import { AUTHORS, DEMO_PASSWORD } from '#seed/demo/authors.ts';
import { loadComments } from '#seed/demo/comments.ts';
import { FILMS } from '#seed/demo/films/open-film.ts';
import { describeVideo, FIRST_VIDEO, LATER_VIDEOS, publishVideo } from '#seed/demo/load-videos.ts';
import { findAuthor, loadArticles, publishedAt, sumLikes } from '#seed/demo/posts.ts';
import { loadReaders } from '#seed/demo/readers.ts';
import { fillReadings } from '#seed/demo/readings.ts';
import { loadUsers } from '#seed/demo/users.ts';
import { addDays, dayInChina } from '#server/core/clock.ts';
import { addPicture } from '#server/domains/media-assets/service.ts';
import { drawing } from '#seed/demo/drawings.ts';
import { createTestApp, type Visitor } from './test-app.ts';

// The whole demo as its visitors find it, but for the pictures that move: a video is a row as long as the video is.

const { call, deps } = await createTestApp();
const today = dayInChina(deps.clock.now());
const period = { from: addDays(today, -29), to: today };
const VIDEOS = [FIRST_VIDEO, ...LATER_VIDEOS, ...FILMS];

beforeAll(async () => {
  const ids = await loadUsers(deps);
  await loadReaders(deps);
  await loadArticles(deps, ids);
  await loadComments(deps, ids);
  for (const key of VIDEOS) await addVideo(key);
  await sumLikes(deps);
  await fillReadings(deps);
}, 300_000);

async function addVideo(key: string): Promise<void> {
  const { video, seconds } = await describeVideo(key);
  const authorId = await findAuthor(deps, video.author);
  const { url: cover } = await addPicture(deps, { ownerId: authorId, part: 'cover', source: await drawing('covers', 'roof') });
  const mediaId = `media-${key}`;
  const now = deps.clock.now().toISOString();
  await deps.db.execute(sql`
    insert into media_assets (id, owner_id, upload_id, filename, size, source_key, state, percent, attempt, priority, files_of, folder, duration_ms, width, height, created_at, updated_at)
    values (${mediaId}, ${authorId}, ${mediaId}, '片子.mp4', 1, ${mediaId}, 'ready', 100, 1, 0, ${mediaId}, ${mediaId}, ${seconds * 1000}, 854, 480, ${now}, ${now})`);
  await publishVideo(deps, video, { authorId, mediaId, cover });
}

/** The agencies whose accounts anybody may try, each with its members' works; they are all whose figures are rows. */
const owners = AUTHORS.filter(({ identity, mobile }) => identity === 'agencies' && mobile !== undefined);
const loggedIn = async (mobile = ''): Promise<Visitor> =>
  (await call(accounts.loginForMobilePassword, { mobile, password: DEMO_PASSWORD })).data as unknown as Visitor;

/** What it takes to read or play each once, in seconds. */
async function lengths(): Promise<Map<string, number>> {
  const { rows } = await deps.db.execute<{ id: string; seconds: number }>(sql`
    select p.id, coalesce(m.duration_ms / 1000.0, ceil(r.text_length / 400.0) * 60)::float8 as seconds
    from posts p join post_revisions r on r.id = p.published_revision_id left join media_assets m on m.id = r.media_id`);
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test.each(owners.map(({ nickname, mobile }) => [nickname, mobile]))(
  'every figure that %s sees of a work is possible',
  async (_, mobile) => {
    const owner = await loggedIn(mobile);
    const lasts = await lengths();
    const { list } = (await call(analytics.analyticsPosts, { ...period, limit: 100 }, owner)).data;
    expect(list.length).toBeGreaterThan(5);
    for (const work of list) {
      const { id, title, views, validViews, visitors, opens, averageSeconds, completionRate, quickExitRate } = work;
      expect(opens, title).toBeGreaterThan(0);
      expect(averageSeconds, title).toBeLessThanOrEqual(lasts.get(id) ?? 0);
      expect(averageSeconds, title).toBeGreaterThan(2);
      expect((completionRate ?? 0) + (quickExitRate ?? 0), title).toBeLessThanOrEqual(100);
      // A reader who leaves at once is no view.
      expect(opens * (1 - (quickExitRate ?? 0) / 100) + 1, title).toBeGreaterThanOrEqual(views);
      expect(validViews, title).toBeLessThanOrEqual(views);
      expect(visitors, title).toBeLessThanOrEqual(views);
      const audience = (await call(analytics.analyticsAudience, { ...period, postsId: id }, owner)).data;
      for (const parts of [audience.sources, audience.regions, audience.devices])
        expect(sum(parts.map((part) => part.views)), title).toBe(views);
      expect(audience.loggedIn + audience.guests, title).toBe(views);
      for (const reactions of [work.likes, work.favorites, work.shares, work.comments, work.follows])
        expect(audience.loggedIn, title).toBeGreaterThanOrEqual(reactions);
      if (work.likes > 0) expect(audience.loggedIn, title).toBeGreaterThan(work.likes);
      expect(work.follows, title).toBeLessThanOrEqual(work.likes);
    }
    const { now, days } = (await call(analytics.analyticsOverview, period, owner)).data;
    for (const metric of ['views', 'validViews'] as const) {
      expect(sum(days.map((day) => day[metric]))).toBe(now[metric]);
      expect(sum(list.map((work) => work[metric]))).toBe(now[metric]);
    }
    for (const metric of ['opens', 'likes', 'comments', 'favorites', 'shares'] as const)
      expect(sum(list.map((work) => work[metric]))).toBe(now[metric]);
    for (const { day, averageSeconds, completionRate } of days)
      expect(
        [averageSeconds ?? 0, completionRate ?? 0].every((value) => value >= 0),
        day,
      ).toBe(true);
  },
);

test('what works are read for, from where and on what differs from work to work', async () => {
  const shares: string[][] = [];
  for (const { mobile } of owners) {
    const owner = await loggedIn(mobile);
    for (const { id, views, completionRate, averageSeconds } of (
      await call(analytics.analyticsPosts, { ...period, limit: 100 }, owner)
    ).data.list) {
      if (views < 300) continue;
      const audience = (await call(analytics.analyticsAudience, { ...period, postsId: id }, owner)).data;
      const partOf = (part = 0) => `${Math.round((100 * part) / views)}`;
      const bySource = audience.sources.toSorted((a, b) => ((a.source ?? '') < (b.source ?? '') ? -1 : 1));
      shares.push([
        bySource.map((part) => partOf(part.views)).join(),
        audience.regions.map(({ region, views: part }) => `${region} ${partOf(part)}`).join(),
        audience.devices.map((part) => partOf(part.views)).join(),
        partOf(audience.loggedIn),
        `${completionRate} ${averageSeconds}`,
      ]);
    }
  }
  expect(shares.length).toBeGreaterThan(20);
  for (const [column, least] of [1, 1, 0.6, 0.3, 1].entries())
    expect(new Set(shares.map((row) => row[column])).size, `${column}`).toBeGreaterThanOrEqual(Math.floor(least * shares.length));
});

test('likes, readers and followers are in proportion, and followers are rows where they can be looked at', async () => {
  const { rows } = await deps.db.execute<{ nickname: string; likes: number; followers: number; rows: number; works: number }>(sql`
    select u.nickname, u.liked_count as likes, u.follower_count as followers, (select count(*) from follows f where f.followee_id = u.id)::integer as rows,
      (select count(*) from posts p where p.author_id = u.id)::integer as works
    from users u where u.identity <> 'user'`);
  for (const { nickname, likes, followers, rows: told } of rows.filter(({ works }) => works > 0)) {
    expect(followers / likes, nickname).toBeGreaterThan(0.1);
    expect(followers / likes, nickname).toBeLessThanOrEqual(0.6);
    if (told > 0) expect(told, nickname).toBe(followers);
  }
  expect(rows.filter((row) => row.rows > 0)).toHaveLength(12);
  const { rows: following } = await deps.db.execute(sql`
    select from users u where u.following_count <> (select count(*) from follows f where f.follower_id = u.id)`);
  expect(following).toEqual([]);
});

test('on the day of the load much is of today, at whatever hour that is, and nothing of the future', async () => {
  const works = [...(await readArticles()), ...(await Promise.all(VIDEOS.map(async (key) => (await describeVideo(key)).video)))];
  for (const hour of ['00:01', '06:30', '12:00', '23:59']) {
    const now = new Date(`2026-11-28T${hour}:00+08:00`);
    const times = works.map(({ daysAgo }) => publishedAt(now, daysAgo));
    expect(times.filter((at) => at > now)).toEqual([]);
    // The hot list and the lead of the home page take fifteen; the piece of the day is one more.
    expect(times.filter((at) => dayInChina(at) === '2026-11-28').length, hour).toBeGreaterThanOrEqual(16);
  }
});

test('each cover is of one work alone', async () => {
  const covers = [
    ...(await readArticles()).map(({ cover }) => cover),
    ...(await Promise.all(VIDEOS.map(async (key) => (await describeVideo(key)).video.cover))).filter(
      (cover) => typeof cover === 'string',
    ),
  ];
  expect(covers.filter((cover, at) => covers.indexOf(cover) !== at)).toEqual([]);
  const { rows } = await deps.db.execute(sql`
    select r.cover from posts p join post_revisions r on r.id = p.published_revision_id where p.type = 'article' group by r.cover having count(*) > 1`);
  expect(rows).toEqual([]);
});

test('nobody does anything before the work is there, in the future or before having an account', async () => {
  const { rows } = await deps.db.execute<{ what: string; n: number }>(sql`
    select what, count(*)::integer as n from (
      select 'view' as what, post_id, user_id, at from view_events
      union all select 'like', post_id, user_id, created_at from post_likes
      union all select 'favorite', post_id, user_id, created_at from favorites
      union all select 'share', post_id, user_id, created_at from post_shares
      union all select 'follow', post_id, follower_id, created_at from follows
    ) d join published_posts p using (post_id) left join users u on u.id = d.user_id
    where d.at < p.published_at - interval '1 second' or d.at > ${deps.clock.now().toISOString()}::timestamptz or d.at < u.created_at group by 1`);
  expect(rows).toEqual([]);
});
