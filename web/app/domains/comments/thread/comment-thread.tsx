import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Comment, CommentThread } from '#contract/comments/comments.ts';
import { requestLogin } from '../../../kits/session/request-login.ts';
import { useIntent } from '../../../kits/session/intent.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatAgo, formatCount, formatDateTime, formatInteger } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { CertifiedMark } from '../../../ui/data/certified-mark.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { useNow } from '../../../ui/data/now.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Cluster, Grid } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import commentItemCss from './comment-item.module.css';
import { CommentText } from './comment-text.tsx';
import css from './comment-thread.module.css';
import { Compose } from './compose.tsx';
import { useCommentsContext } from './thread-context.ts';

/** A first-level comment with its replies and the reply form. */
export function CommentThreadItem({ thread }: { thread: CommentThread }) {
  const { comments, replyingTo, setReplyingTo } = useCommentsContext();
  const expand = useCall(comments.loadReplies, { success: null });
  const { replies, replyCount } = thread;
  const hidden = replyCount - replies.filter(({ held }) => !held).length;

  const answered = [thread, ...replies].find(({ id }) => id === replyingTo);
  return (
    <CommentItem comment={thread}>
      {(replies.length > 0 || hidden > 0) && (
        <div className={css.replies}>
          <ul>
            {replies.map((reply) => (
              <li key={reply.id}>
                <CommentItem comment={reply} isReply />
              </li>
            ))}
          </ul>
          {hidden > 0 && (
            <PlainButton
              flow="inline"
              gap={6}
              tone="primary"
              size={14}
              className={css.more}
              disabled={expand.isPending}
              onClick={() => void expand.send(thread)}
            >
              {expand.isPending && <Spinner size="s" />}
              展开另外 {formatInteger(hidden)} 条回复
            </PlainButton>
          )}
        </div>
      )}
      {answered !== undefined && (
        <Compose
          key={answered.id}
          parent={answered}
          onCancel={() => setReplyingTo(null)}
          onSent={(comment) => {
            comments.add(comment, thread.id);
            setReplyingTo(null);
          }}
        />
      )}
    </CommentItem>
  );
}

interface CommentItemProps {
  comment: Comment;
  isReply?: boolean;
  /** Replies and the reply form. */
  children?: ReactNode;
}

function CommentItem({ comment, isReply = false, children }: CommentItemProps) {
  const { author, isAuthor, pinned, ipLocation, createTime, likeCount } = comment;
  const { comments, post, target, replyingTo, setReplyingTo } = useCommentsContext();
  const now = useNow(60_000);
  const liked = comment.me?.liked === true;
  const hash = `#comment-${comment.id}`;

  const like = () => {
    if (!requestLogin({ path: window.location.pathname + hash, intent: { kind: 'likeComment', id: comment.id } })) return;
    void comments.like.send(comment);
  };
  // The intent waits for the list of this reader, which tells whether the reader likes the comment already.
  useIntent(comment.me === null ? null : 'likeComment', comment.id, () => {
    if (!liked) like();
  });

  return (
    <Grid
      as="article"
      id={hash.slice(1)}
      tabIndex={-1}
      className={classes(commentItemCss.comment, isReply && commentItemCss.reply, target === comment.id && commentItemCss.target)}
      aria-label={`${author.nickname}的${isReply ? '回复' : '评论'}`}
    >
      <Avatar src={author.avatar} name={author.nickname} size={isReply ? 'm' : 'l'} />
      <div className={commentItemCss.main}>
        <Cluster gap={6} align="center" wrap size={14} tone="muted" weight="strong" leading="l" className={commentItemCss.name}>
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
          {comment.held && (
            <Tag size="s" tone="warning">
              审核中
            </Tag>
          )}
          <CommentMore comment={comment} />
        </Cluster>
        <CommentText comment={comment} />
        <Cluster wrap align="center" marginTop={8} tone="faint" size={13} numeric leading="m" className={commentItemCss.meta}>
          <time dateTime={createTime} title={formatDateTime(createTime, now)}>
            {formatAgo(createTime, now)}
          </time>
          {ipLocation !== null && <span>{ipLocation}</span>}
          {comment.held ? (
            <span>通过后其他人才能看到</span>
          ) : (
            <PlainButton
              flow="inline"
              gap={4}
              tone="faint"
              size={13}
              aria-pressed={liked}
              aria-label={`赞 ${formatCount(likeCount)}`}
              onClick={like}
            >
              <Icon name="like" size="s" />
              {likeCount > 0 ? formatCount(likeCount) : '赞'}
            </PlainButton>
          )}
          {post.allowComment && !comment.held && (
            <PlainButton
              flow="inline"
              gap={4}
              tone="faint"
              size={13}
              aria-expanded={replyingTo === comment.id}
              onClick={() => setReplyingTo(replyingTo === comment.id ? null : comment.id)}
            >
              回复
            </PlainButton>
          )}
        </Cluster>
        {children}
      </div>
    </Grid>
  );
}

const MoreMenu = lazy(() => import('./comment-more-menu.tsx').then((part) => ({ default: part.CommentMoreMenu })));

/** The menu of further actions, whose code is loaded when it is first opened. */
function CommentMore({ comment }: { comment: Comment }) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <IconButton
      className={commentItemCss.button}
      icon="more"
      size="s"
      label={`更多操作：${comment.author.nickname}的评论`}
      title="更多操作"
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <MoreMenu comment={comment} trigger={button} />
    </Suspense>
  );
}
