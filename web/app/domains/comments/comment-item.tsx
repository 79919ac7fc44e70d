import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Comment } from '#contract/comments.ts';
import { formatAgo, formatCount, formatDateTime } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { toast } from '../../ui/toast-store.ts';
import { askLogin } from '../accounts/ask-login.ts';
import { CertifiedMark } from '../accounts/certified-mark.tsx';
import css from './comment-item.module.css';
import { CommentMore } from './comment-more.tsx';
import { CommentText } from './comment-text.tsx';
import { useCommentsContext } from './context.ts';
import { sentence } from './use-comments.ts';

interface CommentItemProps {
  comment: Comment;
  isReply?: boolean;
  /** Replies and the box to answer. */
  children?: ReactNode;
}

export function CommentItem({ comment, isReply = false, children }: CommentItemProps) {
  const { author, isAuthor, pinned, ipLocation, createTime, likeCount } = comment;
  const { comments, post, target, replyingTo, setReplyingTo } = useCommentsContext();
  const now = useNow(60_000);
  const liked = comment.me?.liked === true;
  const place = `#comment-${comment.id}`;

  const like = () => {
    if (!askLogin(window.location.pathname + place)) return;
    comments.like(comment).catch((error: unknown) => toast.error(sentence(error)));
  };

  return (
    <article
      id={place.slice(1)}
      tabIndex={-1}
      className={classes(css.comment, isReply && css.reply, target === comment.id && css.target)}
      aria-label={`${author.nickname}的${isReply ? '回复' : '评论'}`}
    >
      <Avatar src={author.avatar} size={isReply ? 'm' : 'l'} />
      <div className={css.main}>
        <div className={css.name}>
          <Link to={`/users/${author.id}`}>{author.nickname}</Link>
          <CertifiedMark person={author} />
          {isAuthor && (
            <Tag size="s" tone="success">
              作者
            </Tag>
          )}
          {pinned && (
            <Tag size="s" tone="success">
              置顶
            </Tag>
          )}
          <CommentMore comment={comment} />
        </div>
        <CommentText comment={comment} />
        <div className={css.meta}>
          <time dateTime={createTime} title={formatDateTime(createTime, now)}>
            {formatAgo(createTime, now)}
          </time>
          {ipLocation !== null && <span>{ipLocation}</span>}
          <button type="button" aria-pressed={liked} aria-label={`赞 ${formatCount(likeCount)}`} onClick={like}>
            <Icon name="like" size="s" />
            {likeCount > 0 ? formatCount(likeCount) : '赞'}
          </button>
          {post.allowComment && (
            <button
              type="button"
              aria-expanded={replyingTo === comment.id}
              onClick={() => setReplyingTo(replyingTo === comment.id ? null : comment.id)}
            >
              回复
            </button>
          )}
        </div>
        {children}
      </div>
    </article>
  );
}
