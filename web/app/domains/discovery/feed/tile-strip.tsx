import type { PostCard } from '#contract/posts/post.ts';
import { SwipedStrip } from '../../../ui/layout/swiped-strip.tsx';
import { PostTile } from '../../posts/parts/post-tile.tsx';

interface TileStripProps {
  title: string;
  posts: readonly PostCard[];
  now: string;
  more?: { to: string; label: string } | undefined;
  ruled?: boolean;
}

export function TileStrip({ title, posts, now, more, ruled }: TileStripProps) {
  return (
    <SwipedStrip title={title} {...(more && { more })} {...(ruled !== undefined && { ruled })}>
      {posts.map((post) => (
        <PostTile key={post.id} post={post} now={now} sizes="(min-width: 1280px) 283px, (min-width: 640px) 30vw, 70vw" />
      ))}
    </SwipedStrip>
  );
}
