import { LEAD_POSTS } from '#contract/discovery/constants.ts';
import type { FoundPost } from '#contract/discovery/feed.ts';
import { heatBase } from '#contract/discovery/heat.ts';
import type { PostCard } from '#contract/posts/post.ts';
import { chinaDay } from '../../../lib/format.ts';
import type { HotPost } from './format.ts';
import { ROWS, STRIP } from './rhythm.ts';

interface Found {
  /** The first posts of the feed. */
  pool: readonly FoundPost[];
  hasMore: boolean;
  hot: readonly HotPost[];
  /** What is recommended anyway, for the rail and where editors have chosen less than the lead holds. */
  recommended: readonly PostCard[];
  now: string;
  /** The front page: what its lead may turn through, and what its blocks may show. */
  front?: Front | undefined;
  /** The first page of a feed, which opens with a large card. */
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
  /** It came out today. */
  ofToday: boolean;
}

/** What each place of a page of posts shows; no post stands in two of them. */
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

/** A site of fewer posts has rows alone: anything else would show the same ones. */
const FEW = 12;
const HOT = 10;
const RAIL = 5;
const NEWS = { min: 4, max: 6, age: 2 * 86_400_000 };

/**
 * A block takes its posts where they are still to be had, and is whole or absent; what none has taken makes the rows. The hot list
 * is shown whole or not at all; editors' picks stand in the lead even where they are in it.
 */
export function composeFeed({ pool, hasMore, hot: found, recommended, now, front: given, opens }: Found): Composed {
  const front = hasMore || pool.length >= FEW ? given : undefined;
  const hot = mayShowHot({ pool, hasMore, hot: found, isFront: given !== undefined }) ? found : [];
  const taken = new Set(hot.map(({ id }) => id));
  const left = <Post extends PostCard>(posts: readonly Post[]): Post[] => posts.filter(({ id }) => !taken.has(id));
  const take = <Post extends PostCard>(posts: readonly Post[]): Post[] => {
    for (const { id } of posts) taken.add(id);
    return [...posts];
  };
  /** No block may use up the rows of a site that has few. */
  const takeBlock = (posts: readonly FoundPost[], rowsMin: number): FoundPost[] => {
    const gone = new Set(posts.map(({ id }) => id));
    return hasMore || left(pool).filter(({ id }) => !gone.has(id)).length >= rowsMin ? take(posts) : [];
  };
  const stripOf = (posts: readonly FoundPost[]): FoundPost[] => {
    const strip = left(posts)
      .filter(({ picture }) => picture !== null)
      .slice(0, STRIP);
    return strip.length === STRIP ? strip : [];
  };

  const slides = hasMore ? LEAD_POSTS : Math.min(LEAD_POSTS, Math.floor(pool.length / 4));
  const picks = front === undefined ? [] : take(front.lead.filter(({ picked }) => picked).slice(0, slides));
  // The post of the day opens the feed; only one of another day leaves the first choice to the lead.
  const ofToday = opens ? openingOf(left(pool), now) : null;
  if (ofToday?.ofToday === true) take([ofToday.post]);
  const others = front === undefined ? [] : take(fillersOf(recommended, taken).slice(0, slides - picks.length));
  const lead = [...picks, ...others];
  const opening = !opens || ofToday?.ofToday === true ? ofToday : openingOf(left(pool), now);
  if (opening !== null) take([opening.post]);
  const videos = front === undefined ? [] : takeBlock(stripOf(front.videos), ROWS);
  const news = front === undefined ? [] : takeBlock(newsOf(left(front.newest), now), 2 * ROWS);
  const theme = front === undefined ? [] : takeBlock(stripOf(front.theme), 2 * ROWS);
  const rows = take(left(pool));
  const rail = left(recommended)
    .filter(({ picture }) => picture !== null)
    .slice(0, RAIL);
  return { lead, hot, opening, videos, news, theme, rows, rail };
}

/** Beside a lead it is as high as that; and it must not use up the rows. */
function mayShowHot({ pool, hasMore, hot, isFront }: Pick<Found, 'pool' | 'hasMore' | 'hot'> & { isFront: boolean }): boolean {
  if (isFront && (hot.length < HOT || (pool.length < FEW && !hasMore))) return false;
  const inHot = new Set(hot.map(({ id }) => id));
  const left = pool.filter(({ id }) => !inHot.has(id)).length;
  return left === pool.length || left >= (isFront ? LEAD_POSTS + 2 * ROWS : ROWS);
}

/** What is recommended and stands nowhere yet, beside what editors have picked for the lead. */
const fillersOf = (recommended: readonly PostCard[], taken: ReadonlySet<string>): (PostCard & { picked: boolean })[] =>
  recommended.filter(({ id, picture }) => !taken.has(id) && picture !== null).map((post) => ({ ...post, picked: false }));

/** The post of the day: of those that came out today in China the one that most was done with. Without one the first of the feed. */
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

/** What came out within two days, the newest first and an even number. */
function newsOf(newest: readonly FoundPost[], now: string): FoundPost[] {
  const since = Date.parse(now) - NEWS.age;
  const fresh = newest.filter(({ publishTime }) => Date.parse(publishTime) > since).slice(0, NEWS.max);
  const even = fresh.slice(0, fresh.length - (fresh.length % 2));
  return even.length < NEWS.min ? [] : even;
}
