import type { PostCard } from '#contract/posts/post.ts';
import { PostRow } from '../../posts/parts/post-row.tsx';
import { categoryPath } from '../../../lib/paths.ts';
import { LargeCard } from './large-card.tsx';
import type { FeedPart } from './rhythm.ts';
import { TileStrip } from './tile-strip.tsx';

/** A row, a large card or a strip of a feed. `inCategory`: it is the feed of one category. */
export interface FeedItemProps {
  part: ItemPart;
  now: string;
  inCategory: boolean;
}

export type ItemPart = Extract<FeedPart, { kind: 'row' | 'large' | 'strip' }>;

export const isItem = (part: FeedPart): part is ItemPart => part.kind === 'row' || part.kind === 'large' || part.kind === 'strip';

export function FeedItem({ part, now, inCategory }: FeedItemProps) {
  if (part.kind === 'row') return <PostRow post={part.post} now={now} />;
  if (part.kind === 'large') return <LargeCard post={part.post} now={now} />;
  const { of, posts } = part;
  if (of !== 'videos')
    return <TileStrip title={of.name} posts={posts} now={now} more={{ to: categoryPath(of.slug), label: '更多' }} />;
  return <TileStrip title="视频" posts={posts} now={now} more={{ to: videosPath(inCategory, posts), label: '全部视频' }} />;
}

const videosPath = (inCategory: boolean, [first]: readonly PostCard[]): string =>
  inCategory && first !== undefined ? `/videos?category=${first.category.slug}` : '/videos';

export const keyOf = (part: ItemPart): string => (part.kind === 'strip' ? `strip ${part.posts[0]?.id}` : part.post.id);

/** Items between two blocks of the page. */
export const FeedItems = ({ items }: { items: readonly FeedItemProps[] }) =>
  items.map((item) => <FeedItem key={keyOf(item.part)} {...item} />);
