import { LEAD_POSTS } from '#contract/discovery/constants.ts';
import type { FoundPost } from '#contract/discovery/feed.ts';
import { heatBase } from '#contract/discovery/heat.ts';
import type { PostCard } from '#contract/posts/post.ts';
import { chinaDay } from '../../../lib/format.ts';
import type { HotPost } from './format.ts';
import { ROWS, STRIP } from './rhythm.ts';

interface Sources {
  /** The first posts of the feed. */
  pool: readonly FoundPost[];
  hasMore: boolean;
  hot: readonly HotPost[];
  /** Recommended posts, for the rail and to fill the lead where editors have picked too few. */
  recommended: readonly PostCard[];
  now: string;
  /** Posts for the lead and the blocks, on the front page only. */
  front?: Front | undefined;
  /** The first page of a feed, which begins with a large card. */
  opens: boolean;
}

interface Front {
  lead: readonly (PostCard & { picked: boolean })[];
  videos: readonly FoundPost[];
  /** The newest articles. */
  newest: readonly FoundPost[];
  theme: readonly FoundPost[];
}

interface Opening {
  post: FoundPost;
  /** The post was published today. */
  ofToday: boolean;
}

/** The posts of each section of a page; no post is in two of them. */
export interface Composed {
  lead: (PostCard & { picked: boolean })[];
  hot: readonly HotPost[];
  opening: Opening | null;
  videos: FoundPost[];
  news: FoundPost[];
  theme: FoundPost[];
  rows: FoundPost[];
  rail: PostCard[];
}

/** A site with fewer posts shows rows only, since other sections would repeat them. */
const POOL_MIN = 12;
const HOT = 10;
const RAIL = 5;
const NEWS = { min: 4, max: 6, age: 2 * 86_400_000 };

/**
 * Distributes posts among the sections of a page, in order of priority. A block is shown only when enough unused posts are left
 * for it; posts in no other section become rows. The hot list is shown whole or not at all; posts that editors picked are in the
 * lead even when they are in the hot list too.
 */
export function composeFeed(sources: Sources): Composed {
  const { pool, hasMore, recommended, now, opens } = sources;
  const front = hasMore || pool.length >= POOL_MIN ? sources.front : undefined;
  const hot = mayShowHot({ pool, hasMore, hot: sources.hot, isFront: sources.front !== undefined }) ? sources.hot : [];
  const usedIds = new Set(hot.map(({ id }) => id));
  const unused = <Post extends PostCard>(posts: readonly Post[]): Post[] => posts.filter(({ id }) => !usedIds.has(id));
  const take = <Post extends PostCard>(posts: readonly Post[]): Post[] => {
    for (const { id } of posts) usedIds.add(id);
    return [...posts];
  };
  /** The posts of a block; none if that would leave fewer than `rowsMin` for the rows. */
  const takeBlock = (posts: readonly FoundPost[], rowsMin: number): FoundPost[] => {
    const blockIds = new Set(posts.map(({ id }) => id));
    return hasMore || unused(pool).filter(({ id }) => !blockIds.has(id)).length >= rowsMin ? take(posts) : [];
  };
  const stripOf = (posts: readonly FoundPost[]): FoundPost[] => {
    const strip = unused(posts)
      .filter(({ picture }) => picture !== null)
      .slice(0, STRIP);
    return strip.length === STRIP ? strip : [];
  };

  const slides = hasMore ? LEAD_POSTS : Math.min(LEAD_POSTS, Math.floor(pool.length / 4));
  const picks = front === undefined ? [] : take(front.lead.filter(({ picked }) => picked).slice(0, slides));
  // A post of today is chosen before the lead is filled; one of an earlier day only after that.
  const early = opens ? openingOf(unused(pool), now) : null;
  if (early?.ofToday === true) take([early.post]);
  const others = front === undefined ? [] : take(fillersOf(recommended, usedIds).slice(0, slides - picks.length));
  const lead = [...picks, ...others];
  const opening = !opens || early?.ofToday === true ? early : openingOf(unused(pool), now);
  if (opening !== null) take([opening.post]);
  const videos = front === undefined ? [] : takeBlock(stripOf(front.videos), ROWS);
  const news = front === undefined ? [] : takeBlock(newsOf(unused(front.newest), now), 2 * ROWS);
  const theme = front === undefined ? [] : takeBlock(stripOf(front.theme), 2 * ROWS);
  const rows = take(unused(pool));
  const rail = unused(recommended)
    .filter(({ picture }) => picture !== null)
    .slice(0, RAIL);
  return { lead, hot, opening, videos, news, theme, rows, rail };
}

/** Whether the hot list is shown: on the front page, as high as the lead, only when it is full; and never at the cost of the rows. */
function mayShowHot({ pool, hasMore, hot, isFront }: Pick<Sources, 'pool' | 'hasMore' | 'hot'> & { isFront: boolean }): boolean {
  if (isFront && (hot.length < HOT || (pool.length < POOL_MIN && !hasMore))) return false;
  const inHot = new Set(hot.map(({ id }) => id));
  const others = pool.filter(({ id }) => !inHot.has(id)).length;
  return others === pool.length || others >= (isFront ? LEAD_POSTS + 2 * ROWS : ROWS);
}

/** Unused recommended posts with a picture, for the lead. */
const fillersOf = (recommended: readonly PostCard[], usedIds: ReadonlySet<string>): (PostCard & { picked: boolean })[] =>
  recommended.filter(({ id, picture }) => !usedIds.has(id) && picture !== null).map((post) => ({ ...post, picked: false }));

/** The post that opens the feed: the most popular one published today (China time), else the first one; only with a picture. */
function openingOf(posts: readonly FoundPost[], now: string): Opening | null {
  const pictured = posts.filter(({ picture }) => picture !== null);
  const today = chinaDay(new Date(now));
  const [best] = pictured
    .filter(({ publishTime }) => chinaDay(new Date(publishTime)) === today)
    .toSorted((one, other) => interestIn(other) - interestIn(one));
  const post = best ?? pictured[0];
  return post === undefined ? null : { post, ofToday: best !== undefined };
}

const interestIn = ({ viewCount, likeCount, commentCount, favoriteCount, shareCount }: PostCard): number =>
  heatBase({ views: viewCount, likes: likeCount, commenters: commentCount, favorites: favoriteCount, shares: shareCount });

/** Posts of the last two days, newest first, in an even number; none when there are too few. */
function newsOf(newest: readonly FoundPost[], now: string): FoundPost[] {
  const since = Date.parse(now) - NEWS.age;
  const fresh = newest.filter(({ publishTime }) => Date.parse(publishTime) > since).slice(0, NEWS.max);
  const even = fresh.slice(0, fresh.length - (fresh.length % 2));
  return even.length < NEWS.min ? [] : even;
}
