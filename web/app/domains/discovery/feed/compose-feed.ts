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
  /** The front page: what its lead may turn through. */
  lead?: readonly (PostCard & { picked: boolean })[] | undefined;
  /** The first page of a feed, which opens with a large card. */
  opens: boolean;
}

export interface Opening {
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
  rows: FoundPost[];
  rail: PostCard[];
}

/** A site of fewer posts has rows alone: anything else would show the same ones. */
const FEW = 12;
const HOT = 10;
const RAIL = 5;
const NEWS = { min: 4, max: 6 };
const DAY = 86_400_000;

/**
 * Everything comes from the feed's own first posts: no query more for each place, and what has little to show leaves its place
 * out. The hot list is shown whole or not at all; editors' picks stand in the lead even where they are in it.
 */
export function composeFeed({ pool, hasMore, hot: found, recommended, now, lead: candidates, opens }: Found): Composed {
  const isLarge = hasMore || pool.length >= FEW;
  const hot = mayShowHot({ pool, hasMore, hot: found, isFront: candidates !== undefined }) ? found : [];
  const taken = new Set(hot.map(({ id }) => id));
  const take = <Post extends PostCard>(posts: readonly Post[]): Post[] => {
    for (const { id } of posts) taken.add(id);
    return [...posts];
  };
  const rest = () => pool.filter(({ id }) => !taken.has(id));

  const slides = hasMore ? LEAD_POSTS : Math.min(LEAD_POSTS, Math.floor(pool.length / 4));
  const lead = candidates === undefined || !isLarge ? [] : take(leadOf(candidates, recommended, taken).slice(0, slides));
  const opening = opens ? openingOf(rest(), now) : null;
  if (opening !== null) take([opening.post]);
  const isFront = candidates !== undefined && isLarge;
  const videos = isFront ? rest().filter(({ type, picture }) => type === 'video' && picture !== null) : [];
  const strip = videos.length >= STRIP && rest().length >= STRIP + ROWS ? take(videos.slice(0, STRIP)) : [];
  const news = isFront ? take(newsOf(rest(), now)) : [];
  const rows = take(rest());
  const rail = recommended.filter(({ id, picture }) => !taken.has(id) && picture !== null).slice(0, RAIL);
  return { lead, hot, opening, videos: strip, news, rows, rail };
}

/** Beside a lead it is as high as that; and it must not use up the rows. */
function mayShowHot({ pool, hasMore, hot, isFront }: Pick<Found, 'pool' | 'hasMore' | 'hot'> & { isFront: boolean }): boolean {
  if (isFront && (hot.length < HOT || (pool.length < FEW && !hasMore))) return false;
  const inHot = new Set(hot.map(({ id }) => id));
  const left = pool.filter(({ id }) => !inHot.has(id)).length;
  return left === pool.length || left >= (isFront ? LEAD_POSTS + 2 * ROWS : ROWS);
}

/** Editors' picks, then what is recommended and is not in the hot list beside them. */
function leadOf(
  candidates: readonly (PostCard & { picked: boolean })[],
  recommended: readonly PostCard[],
  inHot: ReadonlySet<string>,
): (PostCard & { picked: boolean })[] {
  const picks = candidates.filter(({ picked }) => picked);
  const known = new Set(picks.map(({ id }) => id));
  const others = recommended.filter(({ id, picture }) => !known.has(id) && !inHot.has(id) && picture !== null);
  return [...picks, ...others.map((post) => ({ ...post, picked: false }))];
}

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

/** Articles of the last day, the newest first and an even number of them; none where they would leave too few rows. */
function newsOf(posts: readonly FoundPost[], now: string): FoundPost[] {
  const since = Date.parse(now) - DAY;
  const fresh = posts
    .filter(({ type, publishTime }) => type === 'article' && Date.parse(publishTime) > since)
    .toSorted((one, other) => (one.publishTime < other.publishTime ? 1 : -1))
    .slice(0, NEWS.max);
  const even = fresh.slice(0, fresh.length - (fresh.length % 2));
  return even.length < NEWS.min || posts.length - even.length < 2 * ROWS ? [] : even;
}
