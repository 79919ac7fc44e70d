import { describe, expect, it } from 'vitest';
import type { FoundPost } from '#contract/discovery/feed.ts';
import { composeFeed } from './compose-feed.ts';
import type { HotPost } from './format.ts';

const NOW = '2026-11-21T04:00:00.000Z';
const HOUR = 3_600_000;

/** The lower the number, the newer and the more viewed. Every fifth is a video. */
const post = (number: number) =>
  ({
    id: `${number}`,
    type: number % 5 === 4 ? 'video' : 'article',
    picture: {},
    publishTime: new Date(Date.parse(NOW) - number * 2 * HOUR).toISOString(),
    viewCount: 1000 - number,
    likeCount: 0,
    commentCount: 0,
    favoriteCount: 0,
    shareCount: 0,
  }) as FoundPost;
const posts = (count: number, from = 0) => Array.from({ length: count }, (_, at) => post(from + at));
const picked = (picks: readonly FoundPost[]) => picks.map((one) => ({ ...one, picked: true }));
type Given = Parameters<typeof composeFeed>[0];
type Front = NonNullable<Given['front']>;
/** The lists of the front page are of the posts of its pool. */
const compose = ({
  pool = posts(40),
  front = {},
  ...more
}: Partial<Omit<Given, 'front'>> & { front?: Partial<Front> | null } = {}) =>
  composeFeed({
    pool,
    hasMore: true,
    hot: posts(10) as unknown as HotPost[],
    recommended: posts(40),
    now: NOW,
    opens: true,
    ...(front === null
      ? {}
      : {
          front: {
            lead: [],
            videos: pool.filter(({ type }) => type === 'video'),
            newest: pool.filter(({ type }) => type === 'article'),
            theme: pool.filter((_, at) => at % 4 === 0),
            ...front,
          },
        }),
    ...more,
  });
const allIds = ({ lead, hot, opening, videos, news, theme, rows, rail }: ReturnType<typeof composeFeed>) =>
  [...lead, ...hot, ...(opening === null ? [] : [opening.post]), ...videos, ...news, ...theme, ...rows, ...rail].map(
    ({ id }) => id,
  );

describe('the front page', () => {
  it('shows no post in two of its places, and every post of the feed in one', () => {
    const composed = compose();
    const ids = allIds(composed);
    expect(new Set(ids).size).toBe(ids.length);
    expect(posts(40).filter(({ id }) => !ids.includes(id))).toEqual([]);
    expect([composed.lead.length, composed.hot.length, composed.videos.length, composed.theme.length]).toEqual([5, 10, 3, 3]);
    expect(composed.rows.length).toBeGreaterThanOrEqual(12);
  });

  it('keeps an editor’s pick in the lead although it is hot', () => {
    const { lead, hot } = compose({ front: { lead: picked([post(3)]) } });
    expect(lead.map(({ id }) => id).slice(0, 1)).toEqual(['3']);
    expect(hot.map(({ id }) => id)).toContain('3');
    const unpicked = lead.slice(1).map(({ id }) => id);
    expect(hot.filter(({ id }) => unpicked.includes(id))).toEqual([]);
  });

  it('opens with the post of the day only when it is of the day in China', () => {
    const at = (number: number, publishTime: string) => ({ ...post(number), publishTime });
    // Noon in China: what came out an hour before midnight is of yesterday.
    const pool = [at(20, '2026-11-20T15:00:00.000Z'), at(21, '2026-11-20T17:00:00.000Z'), at(22, '2026-11-20T18:00:00.000Z')];
    const { opening } = compose({ pool, hasMore: false, hot: [], recommended: [] });
    expect([opening?.post.id, opening?.ofToday]).toEqual(['21', true]);
    const old = compose({ pool: pool.slice(0, 1), hasMore: false, hot: [], recommended: [] }).opening;
    expect([old?.post.id, old?.ofToday]).toEqual(['20', false]);
  });

  it('gives the post of the day to the opening before the lead takes it', () => {
    // All that came out today is recommended as well; the ten hottest are in the hot list.
    const fresh = posts(40).map((one, at) => (at < 12 ? { ...one, publishTime: NOW } : one));
    const { opening, lead } = compose({ pool: fresh, recommended: fresh, front: {} });
    expect([opening?.post.id, opening?.ofToday]).toEqual(['10', true]);
    expect(lead.map(({ id }) => id)).toEqual(['11', '12', '13', '14', '15']);
  });

  it('calls news what is two days old at most, an even number of articles, the newest first', () => {
    const fresh = posts(40).map((one, at) => ({ ...one, id: `n${at}` }));
    const { news } = compose({ pool: fresh, hot: [], recommended: [] });
    const times = news.map(({ publishTime }) => publishTime);
    expect(news.length % 2).toBe(0);
    expect(news.length).toBeGreaterThanOrEqual(4);
    expect(times).toEqual(times.toSorted().reverse());
    expect(
      news.every(({ type, publishTime }) => type === 'article' && Date.parse(publishTime) > Date.parse(NOW) - 48 * HOUR),
    ).toBe(true);
    const late = new Date(Date.parse(NOW) + 96 * HOUR).toISOString();
    expect(compose({ now: late }).news).toEqual([]);
  });

  it.each([0, 1, 3, 8, 11])('of a site of %i posts has rows alone, and all of them', (count) => {
    const pool = posts(count);
    const composed = compose({ pool, hasMore: false, hot: pool as unknown as HotPost[], recommended: pool });
    expect([composed.lead, composed.hot, composed.videos, composed.news, composed.theme, composed.rail]).toEqual([
      [],
      [],
      [],
      [],
      [],
      [],
    ]);
    expect(allIds(composed)).toHaveLength(count);
  });

  it.each([12, 16, 20, 26, 30])('of a site of %i posts shows each once and leaves rows to read', (count) => {
    const pool = posts(count);
    const composed = compose({ pool, hasMore: false, recommended: pool });
    const ids = allIds(composed);
    expect(ids.toSorted()).toEqual(pool.map(({ id }) => id).toSorted());
    expect(composed.rows.length).toBeGreaterThanOrEqual(6);
    expect([0, 10]).toContain(composed.hot.length);
    expect([0, 3]).toContain(composed.videos.length);
  });
});

describe('the page of a category', () => {
  const category = { front: null, recommended: posts(40) };

  it('shows its hot list only where enough is left to read', () => {
    const large = compose({ ...category, pool: posts(20), hasMore: true });
    expect(large.hot).toHaveLength(10);
    const ids = allIds(large);
    expect(new Set(ids).size).toBe(ids.length);
    expect([large.lead, large.videos, large.news, large.theme]).toEqual([[], [], [], []]);
    const small = compose({ ...category, pool: posts(8), hasMore: false, hot: posts(8) as unknown as HotPost[] });
    expect(small.hot).toEqual([]);
    expect(small.rows).toHaveLength(7);
  });

  it('has rows alone after its first page', () => {
    expect(compose({ ...category, pool: posts(20, 20), hasMore: true, opens: false }).opening).toBeNull();
  });
});
