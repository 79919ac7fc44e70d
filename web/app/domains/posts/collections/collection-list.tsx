import type { CollectionPost } from '#contract/posts/collections.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Cluster, Grid, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './collection-list.module.css';
import { postPath } from '../../../lib/paths.ts';

interface CollectionListProps {
  title: string;
  posts: readonly CollectionPost[];
  /** Id of the current video. */
  current: string;
}

/** The posts of a video's collection in order, beside the video. */
export function CollectionList({ title, posts, current }: CollectionListProps) {
  return (
    <section className={css.collection} aria-label={`合集：${title}`}>
      <Cluster border="bottom" background="canvas" gap={12} align="center" justify="between" className={css.head}>
        <Text as="h2" shrink size={16}>
          合集：{title}
        </Text>
        <Text as="span" tone="muted" size={13} numeric>
          {posts.findIndex(({ id }) => id === current) + 1}/{posts.length}
        </Text>
      </Cluster>
      <ol>
        {posts.map((post, at) => (
          <li key={post.id}>
            <Grid
              as={Link}
              align="center"
              gap={8}
              tone="muted"
              size={14}
              numeric
              to={postPath(post)}
              aria-current={post.id === current ? 'page' : undefined}
            >
              <b>{String(at + 1).padStart(2, '0')}</b>
              <span>{post.title}</span>
              {post.duration !== undefined && <small>{formatDuration(post.duration)}</small>}
            </Grid>
          </li>
        ))}
      </ol>
    </section>
  );
}
