import type { PostCard } from '#contract/posts/post.ts';
import { formatViews } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { classes } from '../../../ui/base/classes.ts';
import { Ago } from '../../../ui/data/ago.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { Cover } from '../../../ui/data/cover.tsx';
import { TitleWords } from '../../../ui/data/title-words.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './pick-card.module.css';

interface PickCardProps {
  post: PostCard & { picked: boolean };
  now: string;
  /** A larger card, for the first one of the page. */
  lead?: boolean;
  className?: string | undefined;
}

/** A recommended post with cover, title and summary, and a mark if an editor picked it. */
export function PickCard({ post, now, lead = false, className }: PickCardProps) {
  return (
    <article data-author={post.author.id} className={classes(css.card, lead && css.lead, className)}>
      <Cover
        picture={post.picture}
        duration={post.duration}
        sizes={
          lead
            ? '(min-width: 1280px) 844px, (min-width: 640px) 66vw, 100vw'
            : '(min-width: 1280px) 408px, (min-width: 640px) 46vw, 100vw'
        }
        priority={lead}
      />
      <Text as="h2" marginTop={12} size={18} weight="heavy" leading="snug" clamp={3}>
        <Link to={postPath(post)}>
          <TitleWords of={post} />
        </Link>
      </Text>
      {post.summary !== '' && (
        <Text clamp={2} size={15} tone="muted" leading="loose" marginTop={4}>
          {post.summary}
        </Text>
      )}
      <Cluster as="p" wrap align="center" size={13} tone="faint" leading="m" marginTop={8} className={css.meta}>
        {post.picked && (
          <Tag size="s" tone="success">
            编辑精选
          </Tag>
        )}
        <Text as="span" tone="muted">
          {post.author.nickname}
        </Text>
        <span>{post.category.name}</span>
        <span>{formatViews(post)}</span>
        <Ago at={post.publishTime} now={now} />
      </Cluster>
    </article>
  );
}
