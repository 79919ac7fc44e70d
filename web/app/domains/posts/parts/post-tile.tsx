import type { PostCard } from '#contract/posts/post.ts';
import { formatViews } from '../../../lib/format.ts';
import { postPath, userPath } from '../../../lib/paths.ts';
import { classes } from '../../../ui/base/classes.ts';
import { Ago } from '../../../ui/data/ago.tsx';
import { Cover } from '../../../ui/data/cover.tsx';
import { TitleWords } from '../../../ui/data/title-words.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { AiLabel } from './labels.tsx';
import css from './post-tile.module.css';

interface PostTileProps {
  post: PostCard;
  now: string;
  sizes: string;
  /** A tile of double width and height with the summary, for the first post of a page. */
  lead?: boolean;
  className?: string | undefined;
}

/** A post as a tile: cover above, text below; the title's link covers the whole tile. */
export function PostTile({ post, now, sizes, lead = false, className }: PostTileProps) {
  return (
    <article
      // follow-previews.ts plays the film over the cover, which is the first element.
      data-preview={post.type === 'video' ? post.id : undefined}
      data-author={post.author.id}
      className={classes('card-link', css.card, lead && css.lead, className)}
    >
      <Cover className={css.cover} picture={post.picture} duration={post.duration} sizes={sizes} priority={lead} />
      <Text as="h3" marginTop={10} size={16} weight="strong" leading="snug" clamp={3}>
        <Link to={postPath(post)}>
          <TitleWords of={post} />
        </Link>
      </Text>
      {lead && post.summary !== '' && (
        <Text size={15} tone="muted" leading="loose" className={css.summary}>
          {post.summary}
        </Text>
      )}
      <Cluster as="p" wrap numeric nowrap size={13} tone="faint" leading="m" marginTop={4} className={css.meta}>
        <Text as={Link} tone="muted" className={css.author} to={userPath(post.author.id)}>
          {post.author.nickname}
        </Text>
        <span>{formatViews(post)}</span>
        <AiLabel aiMark={post.aiMark} />
        <Ago className={css.ago} at={post.publishTime} now={now} />
      </Cluster>
    </article>
  );
}
