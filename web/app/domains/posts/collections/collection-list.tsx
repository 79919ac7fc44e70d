import { Link } from 'react-router';
import type { CollectionPost } from '#contract/posts/collections.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './collection-list.module.css';
import { postPath } from '../../../lib/paths.ts';

interface CollectionListProps {
  title: string;
  posts: readonly CollectionPost[];
  /** The video being watched. */
  current: string;
}

/** Beside a video: the posts of its collection in their order. */
export function CollectionList({ title, posts, current }: CollectionListProps) {
  return (
    <section className={css.collection} aria-label={`合集：${title}`}>
      <Cluster gap="3" align="center" justify="between" className={css.head}>
        <h2>合集：{title}</h2>
        <span>
          {posts.findIndex(({ id }) => id === current) + 1}/{posts.length}
        </span>
      </Cluster>
      <ol>
        {posts.map((post, at) => (
          <li key={post.id}>
            <Link to={postPath(post)} aria-current={post.id === current ? 'page' : undefined}>
              <b>{String(at + 1).padStart(2, '0')}</b>
              <span>{post.title}</span>
              {post.duration !== undefined && <small>{formatDuration(post.duration)}</small>}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
