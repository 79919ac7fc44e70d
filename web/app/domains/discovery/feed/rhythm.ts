// The rhythm is what follows six rows of a feed: a block, or a strip, which is three posts of one theme side by side.
import type { Category } from '#contract/posts/post.ts';
import type { FoundPost } from '#contract/discovery/feed.ts';

/** What one request brought. */
export interface Batch {
  posts: readonly FoundPost[];
  /** What the reader follows and reads had a part in its order. */
  personal: boolean;
}

/** What a feed shows from top to bottom. */
export type FeedPart =
  | { kind: 'row'; post: FoundPost }
  /** Three of one theme, side by side. */
  | { kind: 'strip'; of: 'videos' | Category; posts: readonly FoundPost[] }
  /** One with a large cover, where no three share a theme. */
  | { kind: 'large'; post: FoundPost }
  /** One of the blocks that the page itself brings. */
  | { kind: 'block'; at: number }
  /** From here on the posts are chosen for the reader. */
  | { kind: 'personal' };

interface Rhythm {
  /** How many blocks the page brings. */
  blocks: number;
  /** Nothing more will come. */
  ended: boolean;
  /** A list by time stays one: no strips. The posts of a category make none of that category. */
  strips: boolean;
  category?: string | undefined;
}

/** So many rows, then something else. */
export const ROWS = 6;
/** A strip is whole or not there. */
export const STRIP = 3;

/**
 * Rows, and after every six of them a block of the page, a strip of posts that follow and share a theme, or a large card. A batch is laid out by
 * what came before it and by itself, so nothing that is shown moves when the next one comes.
 */
export function layOut(batches: readonly Batch[], { blocks, ended, strips, category }: Rhythm): FeedPart[] {
  const parts: FeedPart[] = [];
  const waiting = Array.from({ length: blocks }, (_, at) => ({ kind: 'block' as const, at }));
  let isPersonal = batches[0]?.personal === true;
  let rows = 0;
  let theme = category;
  for (const { posts, personal } of batches) {
    if (personal && !isPersonal && posts.length > 0) {
      parts.push({ kind: 'personal' });
      isPersonal = true;
    }
    let left = posts;
    for (let [post] = left; post !== undefined; [post] = left) {
      parts.push({ kind: 'row', post });
      left = left.slice(1);
      rows += 1;
      if (rows < ROWS) continue;
      const next = waiting.shift() ?? (strips ? (findStrip(left, [theme, category]) ?? findLarge(left)) : null);
      if (next === null) continue;
      parts.push(next);
      rows = 0;
      if (next.kind === 'block') continue;
      const gone: readonly FoundPost[] = next.kind === 'large' ? [next.post] : next.posts;
      left = left.filter((one) => !gone.includes(one));
      if (next.kind === 'strip') theme = nameOf(next.of);
    }
  }
  return ended ? [...parts, ...waiting] : parts;
}

type Strip = FeedPart & { kind: 'strip' };

const nameOf = (of: Strip['of']): string => (of === 'videos' ? of : of.slug);

/** The theme whose third post comes first, of those with a picture; not one that was just shown. */
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
