import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Comment } from '#contract/comments.ts';
import { formatAgo, formatCount } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Tag } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { CertifiedMark } from '../accounts/certified-mark.tsx';
import area from './comment-area.module.css';
import item from './comment-item.module.css';
import type { FirstComments } from './comment-section.tsx';
import { CommentText } from './comment-text.tsx';
import thread from './comment-thread.module.css';
import { ComposeSkeleton } from './comments-skeleton.tsx';
import css from './still-comments.module.css';

interface StillCommentsProps {
  first: FirstComments;
  /** When the page was made. */
  now: string;
}

/** The first comments as they stand in the page: to be read before anything can be done with them, and without script. */
export const StillComments = ({ first: { list, mayWrite }, now }: StillCommentsProps) => (
  <>
    {mayWrite && <ComposeSkeleton />}
    {list.length > 0 && (
      <ol className={classes(area.list, css.list)}>
        {list.map((comment) => (
          <li key={comment.id}>
            <StillComment comment={comment} now={now}>
              {comment.replyCount > 0 && (
                <div className={thread.replies}>
                  <ul>
                    {comment.replies.map((reply) => (
                      <li key={reply.id}>
                        <StillComment comment={reply} now={now} isReply />
                      </li>
                    ))}
                  </ul>
                  {comment.replyCount > comment.replies.length && (
                    <p className={css.more}>
                      还有 {(comment.replyCount - comment.replies.length).toLocaleString('zh-CN')} 条回复
                    </p>
                  )}
                </div>
              )}
            </StillComment>
          </li>
        ))}
      </ol>
    )}
  </>
);

function StillComment({ comment, now, isReply = false, children }: StillCommentProps) {
  const { author, isAuthor, pinned, ipLocation, createTime, likeCount } = comment;
  return (
    <article
      className={classes(item.comment, isReply && item.reply)}
      aria-label={`${author.nickname}的${isReply ? '回复' : '评论'}`}
    >
      <Avatar src={author.avatar} size={isReply ? 'm' : 'l'} />
      <div>
        <div className={item.name}>
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
        </div>
        <CommentText comment={comment} />
        <div className={classes(item.meta, css.meta)}>
          <time dateTime={createTime}>{formatAgo(createTime, new Date(now))}</time>
          {ipLocation !== null && <span>{ipLocation}</span>}
          {likeCount > 0 && <span>{formatCount(likeCount)} 赞</span>}
        </div>
        {children}
      </div>
    </article>
  );
}

interface StillCommentProps {
  comment: Comment;
  now: string;
  isReply?: boolean;
  children?: ReactNode;
}
