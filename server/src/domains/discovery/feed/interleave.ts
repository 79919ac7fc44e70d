export interface FeedItem {
  postId: string;
  authorId: string;
}

export interface Streams<Item> {
  /** Hottest first. */
  hot: Item[];
  /** Newest first. */
  fresh: Item[];
  /** Posts from the reader's province, newest first. */
  near: Item[];
  /** Posts by users whom the reader follows, newest first. */
  followed?: Item[];
  /** Posts that match the reader's interests, by relevance. */
  interest?: Item[];
  /** The reader chose interests in the settings: the feed begins with them. */
  chosen?: boolean;
}

/** The stream of each of ten positions, repeated. Other streams fill the positions of an empty one. */
const TURNS = ['hot', 'fresh', 'near', 'hot', 'fresh', 'hot', 'near', 'hot', 'fresh', 'hot'] as const;
/** The same for a reader with followed users or interests. */
const PERSONAL_TURNS = [
  'hot',
  'followed',
  'interest',
  'fresh',
  'hot',
  'interest',
  'near',
  'followed',
  'hot',
  'interest',
] as const;
/** Positions at the beginning for chosen interests. */
const OPENING = 6;
/** Within NEIGHBOURS + 1 positions an author has at most AUTHOR_MAX posts, while other authors' posts are left. */
const NEIGHBOURS = 9;
const AUTHOR_MAX = 2;

type StreamName = Exclude<keyof Streams<FeedItem>, 'chosen'>;

/**
 * The first `length` posts of the feed: posts of the streams in turn, each post once. Equal streams give the same order for any length. Streams
 * named in `cutOff` have further posts that are not passed; the result is null if one of these could belong into the order.
 */
export function interleave<Item extends FeedItem>(input: Streams<Item>, length: number): Item[];
export function interleave<Item extends FeedItem>(
  input: Streams<Item>,
  length: number,
  cutOff: ReadonlySet<StreamName>,
): Item[] | null;
export function interleave<Item extends FeedItem>(
  input: Streams<Item>,
  length: number,
  cutOff: ReadonlySet<StreamName> = new Set(),
): Item[] | null {
  const { hot, fresh, near, followed = [], interest = [], chosen = false } = input;
  const streams = { hot: [...hot], fresh: [...fresh], near: [...near], followed: [...followed], interest: [...interest] };
  const turns = followed.length + interest.length > 0 ? PERSONAL_TURNS : TURNS;
  const order: Item[] = [];
  const usedIds = new Set<string>();
  while (order.length < length) {
    const opens = chosen && order.length < OPENING;
    const turn = opens ? 'interest' : (turns[order.length % turns.length] ?? 'hot');
    const byTurn: readonly StreamName[] = [turn, 'hot', 'fresh', 'near', 'interest', 'followed'];
    for (const name of byTurn) dropUsed(streams[name], usedIds);
    const cappedAuthors = findCappedAuthors(order);
    const fits = (item: Item) => !usedIds.has(item.postId) && !cappedAuthors.has(item.authorId);
    let next: Item | undefined;
    for (const name of byTurn) {
      next = streams[name].find(fits);
      if (next !== undefined) break;
      if (cutOff.has(name)) return null;
    }
    next ??= firstOf(byTurn.map((name) => streams[name]));
    if (next === undefined) break;
    order.push(next);
    usedIds.add(next.postId);
  }
  return order;
}

/** Removes used posts from the beginning of a stream, so that searches stay short. */
function dropUsed(stream: FeedItem[], usedIds: Set<string>): void {
  let count = 0;
  while (count < stream.length && usedIds.has(stream[count]?.postId ?? '')) count += 1;
  stream.splice(0, count);
}

function findCappedAuthors(order: FeedItem[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { authorId } of order.slice(-NEIGHBOURS)) counts.set(authorId, (counts.get(authorId) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= AUTHOR_MAX).map(([authorId]) => authorId));
}

function firstOf<Item>(streams: Item[][]): Item | undefined {
  for (const [first] of streams) if (first !== undefined) return first;
  return undefined;
}
