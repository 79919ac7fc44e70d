import { Link } from 'react-router';
import type { PostCard } from '#contract/posts/post.ts';
import { formatViews } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { Cover } from '../../../ui/data/cover.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import css from './mini-card.module.css';

/** A post in a rail: a small cover and two lines. */
export function MiniCard({ post }: { post: PostCard }) {
  return (
    <article className={css.card}>
      <Cover className={css.cover} picture={post.picture} duration={post.duration} sizes="132px" />
      <div>
        <h3>
          <Link to={postPath(post)}>{post.title}</Link>
        </h3>
        <Text size="s" tone="faint" leading="m" above="1" className={css.meta}>
          <span>{post.author.nickname}</span>
          <span>{formatViews(post)}</span>
        </Text>
      </div>
    </article>
  );
}

export function MiniCards({ posts, className }: { posts: readonly PostCard[]; className?: string | undefined }) {
  return (
    <div className={className ?? css.list}>
      {posts.map((post) => (
        <MiniCard key={post.id} post={post} />
      ))}
    </div>
  );
}
