import type { PostCard } from '#contract/posts/post.ts';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Grid } from '../../../ui/layout/primitives.tsx';
import { PostTile } from '../../posts/parts/post-tile.tsx';
import css from './tile-strip.module.css';

interface TileStripProps {
  title: string;
  posts: readonly PostCard[];
  now: string;
  more?: { to: string; label: string } | undefined;
  /** Lines that divide it from the rows above and below. */
  ruled?: boolean;
}

/** Three posts side by side; on phones they are swiped. */
export function TileStrip({ title, posts, now, more, ruled = true }: TileStripProps) {
  return (
    <section className={ruled ? css.strip : undefined}>
      <SectionHead look="small" title={title} {...(more === undefined ? {} : { more })} />
      <Grid gap="3-half" className={css.list}>
        {posts.map((post) => (
          <PostTile
            key={post.id}
            post={post}
            now={now}
            sizes="(min-width: 1280px) 283px, (min-width: 640px) 30vw, 70vw"
            className={css.item}
          />
        ))}
      </Grid>
    </section>
  );
}
