import { memo, type ReactNode } from 'react';
import type { PostCard } from '#contract/posts/post.ts';
import { formatCount } from '../../../lib/format.ts';
import { postPath, userPath } from '../../../lib/paths.ts';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Ago } from '../../../ui/data/ago.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Cover } from '../../../ui/data/cover.tsx';
import { TitleWords } from '../../../ui/data/title-words.tsx';
import { Cluster, Grid, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { AiLabel } from './labels.tsx';
import css from './post-row.module.css';

interface PostRowProps {
  post: PostCard;
  now: string;
  /** Replace the plain ones, with marked search hits. */
  title?: ReactNode;
  summary?: ReactNode;
}

/**
 * A post in a list: text at the left, cover at the right; the title's link covers the whole row. Memoised, so that changes of the
 * list do not render it again.
 */
export const PostRow = memo(({ post, now, title, summary = post.summary }: PostRowProps) => {
  const withCover = post.picture !== null || post.type === 'video';
  return (
    <Grid as="article" data-author={post.author.id} className={classes('card-link', css.row, !withCover && css.bare)}>
      <Text as="h3" size={18} weight="heavy" leading="snug" clamp={3}>
        <Link to={postPath(post)}>
          <TitleWords of={post}>{title}</TitleWords>
        </Link>
      </Text>
      {post.summary !== '' && (
        <Text size={15} tone="muted" leading="loose" className={css.summary}>
          {summary}
        </Text>
      )}
      {withCover && (
        <Cover
          className={css.cover}
          picture={post.picture}
          duration={post.duration}
          sizes="(min-width: 1280px) 240px, (min-width: 640px) 208px, 116px"
        />
      )}
      <Cluster as="p" wrap align="center" numeric nowrap size={13} tone="faint" leading="m" className={css.meta}>
        <Text as={Link} tone="muted" className={css.author} to={userPath(post.author.id)}>
          <Avatar src={post.author.avatar} name={post.author.nickname} size="xs" />
          {post.author.nickname}
        </Text>
        <Text as="span" tone="muted">
          {post.category.name}
        </Text>
        <AiLabel aiMark={post.aiMark} />
        <Ago at={post.publishTime} now={now} />
        <span className={css.counts}>
          <span>
            <Icon name={post.type === 'video' ? 'play' : 'eye'} size="s" />
            <span className="visually-hidden">{post.type === 'video' ? '播放' : '阅读'}</span>
            {formatCount(post.viewCount)}
          </span>
          {post.commentCount > 0 && (
            <span>
              <Icon name="chat" size="s" />
              <span className="visually-hidden">评论</span>
              {formatCount(post.commentCount)}
            </span>
          )}
        </span>
      </Cluster>
    </Grid>
  );
});
