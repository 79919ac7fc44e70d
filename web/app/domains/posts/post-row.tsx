import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PostCard } from '#contract/posts.ts';
import { formatCount } from '../../lib/format.ts';
import { Ago } from '../../ui/ago.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { userPath } from '../accounts/format.ts';
import { Cover } from './cover.tsx';
import { postPath } from './format.ts';
import css from './post-row.module.css';

interface PostRowProps {
  post: PostCard;
  now: string;
  /** Instead of the plain ones: with the words marked that were searched for. */
  title?: ReactNode;
  summary?: ReactNode;
}

/** A work in a list: words at the left, cover at the right. The whole of it opens by the title's link. */
export function PostRow({ post, now, title = post.title, summary = post.summary }: PostRowProps) {
  const withCover = post.picture !== null || post.type === 'video';
  return (
    <article className={classes(css.row, !withCover && css.bare)}>
      <h3>
        <Link to={postPath(post)}>{title}</Link>
      </h3>
      {post.summary !== '' && <p className={css.summary}>{summary}</p>}
      {withCover && (
        <Cover
          className={css.cover}
          picture={post.picture}
          duration={post.duration}
          sizes="(min-width: 1280px) 240px, (min-width: 640px) 208px, 116px"
        />
      )}
      <p className={css.meta}>
        <Link className={css.author} to={userPath(post.author.id)}>
          <Avatar src={post.author.avatar} size="xs" />
          {post.author.nickname}
        </Link>
        <span className={css.category}>{post.category.name}</span>
        <Ago at={post.publishTime} now={now} />
        <span className={css.counts}>
          <span>
            <Icon name={post.type === 'video' ? 'play' : 'eye'} size="s" />
            <span className="vh">{post.type === 'video' ? '播放' : '阅读'}</span>
            {formatCount(post.viewCount)}
          </span>
          {post.commentCount > 0 && (
            <span>
              <Icon name="chat" size="s" />
              <span className="vh">评论</span>
              {formatCount(post.commentCount)}
            </span>
          )}
        </span>
      </p>
    </article>
  );
}
