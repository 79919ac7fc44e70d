/** What ordering needs to know of a post. */
export interface Listed {
  postId: string;
  authorId: string;
}

export interface Streams<Item> {
  /** Hottest first. */
  hot: Item[];
  /** Newest first. */
  fresh: Item[];
  /** Of the reader's region, newest first. */
  near: Item[];
  /** Of those the reader follows, newest first. */
  followed?: Item[];
  /** What the reader may like, by what was read and liked before. */
  interest?: Item[];
}

/** Which stream fills each of ten positions. An empty stream leaves its turns to the others. */
const TURNS = ['hot', 'fresh', 'near', 'hot', 'fresh', 'hot', 'near', 'hot', 'fresh', 'hot'] as const;
/** The same for a reader with a history. */
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
const NEIGHBOURS = 9;
const AUTHOR_MAX = 2;

/**
 * * The feed's order: hot, fresh, near, followed and interesting posts in turn, each once, at most two of an author in any
 * ten while others are left. The same streams give the same order, whatever the length.
 */
export function interleave<Item extends Listed>(given: Streams<Item>, length: number): Item[] {
  const { hot, fresh, near, followed = [], interest = [] } = given;
  const streams = { hot: [...hot], fresh: [...fresh], near: [...near], followed: [...followed], interest: [...interest] };
  const turns = followed.length + interest.length > 0 ? PERSONAL_TURNS : TURNS;
  const order: Item[] = [];
  const shown = new Set<string>();
  while (order.length < length) {
    const turn = turns[order.length % turns.length] ?? 'hot';
    const byTurn = [streams[turn], streams.hot, streams.fresh, streams.near, streams.interest, streams.followed];
    for (const stream of byTurn) dropShown(stream, shown);
    const crowded = crowdedAuthors(order);
    const fits = (item: Item) => !shown.has(item.postId) && !crowded.has(item.authorId);
    const next = firstOf(byTurn, (stream) => stream.find(fits)) ?? firstOf(byTurn, (stream) => stream[0]);
    if (next === undefined) break;
    order.push(next);
    shown.add(next.postId);
  }
  return order;
}

function dropShown(stream: Listed[], shown: Set<string>): void {
  let used = 0;
  while (used < stream.length && shown.has(stream[used]?.postId ?? '')) used += 1;
  stream.splice(0, used);
}

function crowdedAuthors(order: Listed[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { authorId } of order.slice(-NEIGHBOURS)) counts.set(authorId, (counts.get(authorId) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= AUTHOR_MAX).map(([authorId]) => authorId));
}

function firstOf<Stream, Item>(streams: Stream[], pick: (stream: Stream) => Item | undefined): Item | undefined {
  for (const stream of streams) {
    const item = pick(stream);
    if (item !== undefined) return item;
  }
  return undefined;
}
