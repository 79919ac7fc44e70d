import type { PostCard } from '#contract/posts/post.ts';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Grid } from '../../../ui/layout/primitives.tsx';
import { VideoCard } from '../../posts/parts/video-card.tsx';
import css from './video-strip.module.css';

/** Three videos side by side between the rows of the feed; on phones they are swiped. */
export function VideoStrip({
  title,
  posts,
  now,
  more,
}: {
  title: string;
  posts: readonly PostCard[];
  now: string;
  more: { to: string; label: string };
}) {
  return (
    <section className={css.strip} aria-label={title}>
      <SectionHead look="small" title={title} more={more} />
      <Grid gap="3-half" className={css.list}>
        {posts.map((post) => (
          <VideoCard
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
