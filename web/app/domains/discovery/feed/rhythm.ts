// The layout of a feed: after every six rows follows a block, a large card or a strip (three posts of one theme side by side).
import type { Category } from '#contract/posts/post.ts';
import type { FoundPost } from '#contract/discovery/feed.ts';

/** The posts of one request. */
export interface Batch {
  posts: readonly FoundPost[];
  /** Its order depends on what the reader follows and reads. */
  personal: boolean;
}

/** A part of a feed; parts are shown from top to bottom. */
export type FeedPart =
  | { kind: 'row'; post: FoundPost }
  /** Three posts of one theme, side by side. */
  | { kind: 'strip'; of: 'videos' | Category; posts: readonly FoundPost[] }
  /** One post with a large cover, where no three share a theme. */
  | { kind: 'large'; post: FoundPost }
  /** A block of the page, by index. */
  | { kind: 'block'; at: number }
  /** A heading: the posts below are personalised. */
  | { kind: 'personal' };

interface Rhythm {
  /** Number of blocks of the page. */
  blocks: number;
  /** The last page is loaded. */
  ended: boolean;
  /** False for a list ordered by time, which strips would disturb. A category's own page has no strips of that category. */
  strips: boolean;
  category?: string | undefined;
}

/** The position in the rhythm after some batches. */
export interface Beat {
  /** Rows since the last block, strip or large card. */
  rows: number;
  /** Blocks that were placed. */
  blocks: number;
  /** The theme of the last strip. */
  theme: string | null;
  isPersonal: boolean;
}

/** Number of rows before a block, strip or large card. */
export const ROWS = 6;
/** Number of posts in a strip, which is shown only when full. */
export const STRIP = 3;

/**
 * Arranges posts in rows, and after every six of them inserts a block of the page, a strip of following posts that share a theme,
 * or a large card. The layout of a batch depends only on it and earlier ones, so nothing moves when the next one is loaded.
 */
export const layOut = (batches: readonly Batch[], rhythm: Rhythm): FeedPart[] => layOutFrom(null, batches, rhythm).parts;

/** The same for batches that follow others. */
export function layOutFrom(
  start: Beat | null,
  batches: readonly Batch[],
  { blocks, ended, strips, category }: Rhythm,
): { parts: FeedPart[]; end: Beat } {
  const parts: FeedPart[] = [];
  const waitingBlocks = Array.from({ length: blocks }, (_, at) => ({ kind: 'block' as const, at })).slice(start?.blocks ?? 0);
  let isPersonal = start?.isPersonal ?? batches[0]?.personal === true;
  let rows = start?.rows ?? 0;
  let theme = start?.theme ?? category;
  for (const { posts, personal } of batches) {
    if (personal && !isPersonal && posts.length > 0) {
      parts.push({ kind: 'personal' });
      isPersonal = true;
    }
    let remaining = posts;
    for (let [post] = remaining; post !== undefined; [post] = remaining) {
      parts.push({ kind: 'row', post });
      remaining = remaining.slice(1);
      rows += 1;
      if (rows < ROWS) continue;
      const next = waitingBlocks.shift() ?? (strips ? (findStrip(remaining, [theme, category]) ?? findLarge(remaining)) : null);
      if (next === null) continue;
      parts.push(next);
      rows = 0;
      if (next.kind === 'block') continue;
      const gone: readonly FoundPost[] = next.kind === 'large' ? [next.post] : next.posts;
      remaining = remaining.filter((one) => !gone.includes(one));
      if (next.kind === 'strip') theme = nameOf(next.of);
    }
  }
  const end = { rows, blocks: ended ? blocks : blocks - waitingBlocks.length, theme: theme ?? null, isPersonal };
  return { parts: ended ? [...parts, ...waitingBlocks] : parts, end };
}

type Strip = FeedPart & { kind: 'strip' };

const nameOf = (of: Strip['of']): string => (of === 'videos' ? of : of.slug);

/** The first three posts with a picture that share a theme, without the themes in `without`. */
function findStrip(posts: readonly FoundPost[], without: readonly (string | undefined)[]): Strip | null {
  const found = new Map<string, FoundPost[]>();
  for (const post of posts) {
    if (post.picture === null) continue;
    const themes: Strip['of'][] = post.type === 'video' ? ['videos', post.category] : [post.category];
    for (const of of themes) {
      const name = nameOf(of);
      if (without.includes(name)) continue;
      const group = [...(found.get(name) ?? []), post];
      if (group.length === STRIP) return { kind: 'strip', of, posts: group };
      found.set(name, group);
    }
  }
  return null;
}

function findLarge(posts: readonly FoundPost[]): (FeedPart & { kind: 'large' }) | null {
  const post = posts.find(({ picture }) => picture !== null);
  return post === undefined ? null : { kind: 'large', post };
}
