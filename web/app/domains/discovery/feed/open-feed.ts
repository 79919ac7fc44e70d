import type { FoundPost } from '#contract/discovery/feed.ts';
import type { GuestContext } from '../../../lib/guest-context.ts';
import { FeedItem, isItem, type FeedItemProps } from './feed-item.tsx';
import { SERVED_ROWS, type OpenedFeed } from './feed-state.ts';
import { layOutFrom } from './rhythm.ts';

interface Opening {
  now: string;
  hasMore: boolean;
  /** Number of blocks of the page. */
  blocks: number;
  category: string | undefined;
}

/** Lays out the first rows of a feed and serves them between the blocks of the page. */
export function openFeed(
  guest: GuestContext,
  rows: readonly FoundPost[],
  { now, hasMore, blocks, category }: Opening,
): OpenedFeed {
  const batch = { posts: rows, personal: false };
  const { parts, end } = layOutFrom(null, [batch], { blocks, ended: !hasMore, strips: true, category });
  const groups: (FeedItemProps[] | number)[] = [];
  for (const part of parts) {
    if (part.kind === 'block') groups.push(part.at);
    if (!isItem(part)) continue;
    const item = { part, now, inCategory: category !== undefined };
    const last = groups.at(-1);
    if (typeof last === 'object') last.push(item);
    else groups.push([item]);
  }
  return {
    ids: rows.map(({ id }) => id),
    end,
    parts: groups.map((group, at) =>
      typeof group === 'number' ? group : guest.serveList(`${SERVED_ROWS}${at}`, FeedItem, group),
    ),
  };
}
