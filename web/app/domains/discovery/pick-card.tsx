import { Link } from 'react-router';
import type { PostCard } from '#contract/posts.ts';
import { Ago } from '../../ui/ago.tsx';
import { Tag } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { Cover } from '../posts/cover.tsx';
import { formatViews, postPath } from '../posts/format.ts';
import css from './pick-card.module.css';

interface PickCardProps {
  post: PostCard & { picked: boolean };
  now: string;
  /** The first of the page: larger. */
  lead?: boolean;
  className?: string | undefined;
}

/** A recommended work: cover, title, two lines of what it is about, and whether an editor chose it. */
export function PickCard({ post, now, lead = false, className }: PickCardProps) {
  return (
    <article className={classes(css.card, lead && css.lead, className)}>
      <Cover
        className={css.cover}
        picture={post.picture}
        duration={post.duration}
        sizes={
          lead
            ? '(min-width: 1280px) 844px, (min-width: 640px) 66vw, 100vw'
            : '(min-width: 1280px) 408px, (min-width: 640px) 46vw, 100vw'
        }
        priority={lead}
      />
      <h2>
        <Link to={postPath(post)}>{post.title}</Link>
      </h2>
      {post.summary !== '' && <p className={css.summary}>{post.summary}</p>}
      <p className={css.meta}>
        {post.picked && (
          <Tag size="s" tone="success">
            编辑推荐
          </Tag>
        )}
        <span className={css.author}>{post.author.nickname}</span>
        <span>{post.category.name}</span>
        <span>{formatViews(post)}</span>
        <Ago at={post.publishTime} now={now} />
      </p>
    </article>
  );
}
