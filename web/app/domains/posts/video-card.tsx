import { Link } from 'react-router';
import type { PostCard } from '#contract/posts.ts';
import { Ago } from '../../ui/ago.tsx';
import { classes } from '../../ui/classes.ts';
import { userPath } from '../accounts/format.ts';
import { Cover } from './cover.tsx';
import { useHoverPreview } from './hover-preview.tsx';
import { formatViews, postPath } from './format.ts';
import css from './video-card.module.css';

interface VideoCardProps {
  post: PostCard;
  now: string;
  sizes: string;
  /** The first of a page: twice as wide and high, with its summary. */
  lead?: boolean;
  className?: string | undefined;
}

export function VideoCard({ post, now, sizes, lead = false, className }: VideoCardProps) {
  const preview = useHoverPreview(post.id);
  return (
    <article {...preview.card} className={classes(css.card, lead && css.lead, className)}>
      <Cover className={css.cover} picture={post.picture} duration={post.duration} sizes={sizes} priority={lead}>
        {preview.layer}
      </Cover>
      <h3>
        <Link to={postPath(post)}>{post.title}</Link>
      </h3>
      {lead && post.summary !== '' && <p className={css.summary}>{post.summary}</p>}
      <p className={css.meta}>
        <Link className={css.author} to={userPath(post.author.id)}>
          {post.author.nickname}
        </Link>
        <span>{formatViews(post)}</span>
        <Ago className={css.ago} at={post.publishTime} now={now} />
      </p>
    </article>
  );
}
