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
  /** The reader has said what they like: the feed opens with that. */
  chosen?: boolean;
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
/** So many of what the reader has chosen come first. */
const OPENING = 6;
const NEIGHBOURS = 9;
const AUTHOR_MAX = 2;

type Name = Exclude<keyof Streams<Listed>, 'chosen'>;

/**
 * The feed's order: hot, fresh, near, followed and interesting posts in turn, each once, at most two of an author in any
 * ten while others are left. The same streams give the same order, whatever the length.
 *
 * Of streams that are `cut` only the beginning is given: null when what comes after it might have a place in the order.
 */
export function interleave<Item extends Listed>(given: Streams<Item>, length: number): Item[];
export function interleave<Item extends Listed>(given: Streams<Item>, length: number, cut: ReadonlySet<Name>): Item[] | null;
export function interleave<Item extends Listed>(
  given: Streams<Item>,
  length: number,
  cut: ReadonlySet<Name> = new Set(),
): Item[] | null {
  const { hot, fresh, near, followed = [], interest = [], chosen = false } = given;
  const streams = { hot: [...hot], fresh: [...fresh], near: [...near], followed: [...followed], interest: [...interest] };
  const turns = followed.length + interest.length > 0 ? PERSONAL_TURNS : TURNS;
  const order: Item[] = [];
  const shown = new Set<string>();
  while (order.length < length) {
    const opens = chosen && order.length < OPENING;
    const turn = opens ? 'interest' : (turns[order.length % turns.length] ?? 'hot');
    const byTurn: readonly Name[] = [turn, 'hot', 'fresh', 'near', 'interest', 'followed'];
    for (const name of byTurn) dropShown(streams[name], shown);
    const crowded = crowdedAuthors(order);
    const fits = (item: Item) => !shown.has(item.postId) && !crowded.has(item.authorId);
    let next: Item | undefined;
    for (const name of byTurn) {
      next = streams[name].find(fits);
      if (next !== undefined) break;
      if (cut.has(name)) return null;
    }
    next ??= firstOf(byTurn.map((name) => streams[name]));
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

function firstOf<Item>(streams: Item[][]): Item | undefined {
  for (const [first] of streams) if (first !== undefined) return first;
  return undefined;
}
