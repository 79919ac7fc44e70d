import { lazy, memo, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Comment } from '#contract/comments/comments.ts';
import { formatAgo, formatCount, formatInteger } from '../../../lib/format.ts';
import { classes } from '../../../ui/base/classes.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { CertifiedMark } from '../../../ui/data/certified-mark.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { NeedsScript } from '../../../ui/feedback/needs-script.tsx';
import { useShownCount } from '../../posts/parts/shown-counts.ts';
import { Cluster, Grid, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import area from './comment-area.module.css';
import item from './comment-item.module.css';
import css from './comment-section.module.css';
import { CommentText } from './comment-text.tsx';
import thread from './comment-thread.module.css';
import { ComposeSkeleton } from './comments-skeleton.tsx';
import type { CommentedPost } from './thread-context.ts';
import type { FirstComments } from './use-comments.ts';

const CommentArea = lazy(() => import('./comment-area.tsx').then((part) => ({ default: part.CommentArea })));

interface CommentSectionProps {
  post: CommentedPost;
  first: FirstComments;
  now: string;
  className?: string | undefined;
}

/**
 * The comments of a post. The server renders the first ones; the interactive part is loaded when the reader scrolls near or
 * follows a link to a comment. Memoised, so that changes of the page around it do not render it again.
 */
export const CommentSection = memo(({ post, first, now, className }: CommentSectionProps) => {
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  const [isInteractive, setInteractive] = useState(false);
  useEffect(() => {
    if (/^#comment(s$|-)/.test(hash)) setInteractive(true);
  }, [hash]);
  useEffect(() => {
    if (isInteractive || section.current === null) return;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setInteractive(true), { rootMargin: '600px' });
    near.observe(section.current);
    return () => near.disconnect();
  }, [isInteractive]);

  const count = useShownCount(post.id, 'comments', post.commentCount);
  const still = <StillComments first={first} now={now} />;
  return (
    <section ref={section} id="comments" className={classes(css.section, className)} aria-labelledby="comments-title">
      <Cluster as="h2" gap={8} align="baseline" size={22} weight="heavy" id="comments-title" className={css.title}>
        评论{' '}
        <Text as="small" tone="faint" size={14} weight="normal" numeric>
          {formatCount(count)}
        </Text>
      </Cluster>
      {isInteractive ? (
        <Suspense fallback={still}>
          <CommentArea key={post.id} post={post} first={first} />
        </Suspense>
      ) : (
        still
      )}
    </section>
  );
});

interface StillCommentsProps {
  first: FirstComments;
  /** The time at which the page was rendered. */
  now: string;
}

/** The first comments without actions, as rendered by the server, also for browsers without JavaScript. */
const StillComments = ({ first: { list, mayWrite }, now }: StillCommentsProps) => (
  <>
    {mayWrite && (
      <>
        <ComposeSkeleton />
        <NeedsScript>发表评论需要开启 JavaScript。</NeedsScript>
      </>
    )}
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
                    <Text size={14} tone="faint" className={css.more}>
                      还有 {formatInteger(comment.replyCount - comment.replies.length)} 条回复
                    </Text>
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
    <Grid
      as="article"
      className={classes(item.comment, isReply && item.reply)}
      aria-label={`${author.nickname}的${isReply ? '回复' : '评论'}`}
    >
      <Avatar src={author.avatar} name={author.nickname} size={isReply ? 'm' : 'l'} />
      <div>
        <Cluster gap={6} align="center" wrap size={14} tone="muted" weight="strong" leading="l" className={item.name}>
          <Link to={`/users/${author.id}`}>{author.nickname}</Link>
          <CertifiedMark user={author} />
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
        </Cluster>
        <CommentText comment={comment} />
        <Cluster
          wrap
          align="center"
          marginTop={8}
          tone="faint"
          size={13}
          numeric
          leading="m"
          className={classes(item.meta, css.meta)}
        >
          <time dateTime={createTime}>{formatAgo(createTime, new Date(now))}</time>
          {ipLocation !== null && <span>{ipLocation}</span>}
          {likeCount > 0 && <span>{formatCount(likeCount)} 赞</span>}
        </Cluster>
        {children}
      </div>
    </Grid>
  );
}

interface StillCommentProps {
  comment: Comment;
  now: string;
  isReply?: boolean;
  children?: ReactNode;
}
