import { useRef, useState } from 'react';
import { banFromRemarks, decideComment, likeComment, pinComment, removeComment } from '#contract/comments/addresses.ts';
import type { ReceivedComment } from '#contract/comments/comments.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatAgo, formatCount, formatDateTime } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useNow } from '../../../ui/data/now.ts';
import { CertifiedMark } from '../../../ui/data/certified-mark.tsx';
import { CommentText } from '../thread/comment-text.tsx';
import { BANNED } from '../settings/queries.ts';
import { RECEIVED } from './queries.ts';
import { Cluster, Grid, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './received-row.module.css';
import { ReplyForm } from './reply-form.tsx';

interface ReceivedRowProps {
  comment: ReceivedComment;
  replying: boolean;
  onReplying: (open: boolean) => void;
}

export function ReceivedRow({ comment, replying, onReplying }: ReceivedRowProps) {
  const { id, author, createTime, ipLocation, likeCount, pinned, work: post, answered, can } = comment;
  const now = useNow(60_000);
  const [removing, setRemoving] = useState(false);
  const [refusing, setRefusing] = useState(false);
  const [banning, setBanning] = useState(false);
  const ban = useCall(banFromRemarks, { stale: BANNED, onDone: () => setBanning(false) });
  const replyButton = useRef<HTMLButtonElement>(null);
  const like = useCall(likeComment, { success: null, stale: RECEIVED });
  const pin = useCall(pinComment, { success: (_, { pinned: now }) => (now ? '已置顶' : '已取消置顶'), stale: RECEIVED });
  const decide = useCall(decideComment, { stale: RECEIVED });
  const remove = useCall(removeComment, { success: '评论已删除', stale: RECEIVED });
  const liked = comment.me?.liked === true;
  const close = () => {
    onReplying(false);
    replyButton.current?.focus();
  };

  return (
    <Grid as="article" gap={12} className={css.row} aria-label={`${author.nickname}的评论`}>
      <Avatar src={author.avatar} name={author.nickname} size="l" />
      <div>
        <Cluster as="p" gap={6} align="center" wrap size={14} weight="strong" className={css.name}>
          <Link to={`/users/${author.id}`}>{author.nickname}</Link>
          <CertifiedMark user={author} />
          {pinned && (
            <Tag size="s" tone="success">
              置顶
            </Tag>
          )}
          {answered && <Tag size="s">已回复</Tag>}
          {comment.held && (
            <Tag size="s" tone="warning">
              审核中
            </Tag>
          )}
        </Cluster>
        <CommentText comment={comment} />
        <Cluster as="p" wrap radius="m" background="sunken" size={13} tone="muted" marginTop={8} className={css.work}>
          <Text as={Link} shrink tone="plain" to={post.link}>
            《{post.title}》
          </Text>
          <span>{post.author.nickname}</span>
        </Cluster>
        <Cluster wrap align="center" numeric size={13} tone="muted" marginTop={8} className={css.meta}>
          <time dateTime={createTime} title={formatDateTime(createTime, now)}>
            {formatAgo(createTime, now)}
          </time>
          {ipLocation !== null && <span>{ipLocation}</span>}
          {can.reply && (
            <button ref={replyButton} type="button" aria-expanded={replying} onClick={() => onReplying(!replying)}>
              <Icon name="chat" size="s" />
              回复
            </button>
          )}
          {can.decide && (
            <>
              <button
                type="button"
                disabled={decide.isPending}
                aria-label={`通过${author.nickname}的评论`}
                onClick={() => void decide.send({ commentId: id, approved: true })}
              >
                <Icon name="check-circle" size="s" />
                通过
              </button>
              <button type="button" aria-label={`退回${author.nickname}的评论`} onClick={() => setRefusing(true)}>
                退回
              </button>
            </>
          )}
          {!comment.held && (
            <button
              type="button"
              aria-pressed={liked}
              aria-label={`赞 ${formatCount(likeCount)}`}
              disabled={like.isPending}
              onClick={() => void like.send({ commentId: id, liked: !liked })}
            >
              <Icon name="like" size="s" />
              {likeCount > 0 ? formatCount(likeCount) : '赞'}
            </button>
          )}
          {can.pin && (
            <button type="button" disabled={pin.isPending} onClick={() => void pin.send({ commentId: id, pinned: !pinned })}>
              {pinned ? '取消置顶' : '置顶'}
            </button>
          )}
          {can.remove && (
            <button type="button" onClick={() => setRemoving(true)}>
              删除
            </button>
          )}
          {(can.remove || can.decide) && (
            <button type="button" aria-label={`禁止${author.nickname}评论`} onClick={() => setBanning(true)}>
              禁止评论
            </button>
          )}
        </Cluster>
        {replying && <ReplyForm comment={comment} onDone={close} />}
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`删除${author.nickname}的评论？`}
        confirm="删除"
        danger
        loading={remove.isPending}
        onConfirm={() => void remove.send({ commentId: id }).then(() => setRemoving(false))}
      >
        删除后无法恢复，它下面的回复会一起删除。
      </ConfirmDialog>
      <ConfirmDialog
        open={banning}
        onOpenChange={setBanning}
        title={`禁止 ${author.nickname} 评论？`}
        confirm="禁止"
        danger
        loading={ban.isPending}
        onConfirm={() => void ban.send({ userId: author.id, banned: true })}
      >
        TA 不能再评论你的作品，也不能在你的视频里发弹幕；已有的评论不受影响。可以在评论设置里恢复。
      </ConfirmDialog>
      <ConfirmDialog
        open={refusing}
        onOpenChange={setRefusing}
        title={`退回${author.nickname}的评论？`}
        confirm="退回"
        danger
        loading={decide.isPending}
        onConfirm={() => void decide.send({ commentId: id, approved: false }).then(() => setRefusing(false))}
      >
        退回后这条评论不会显示，也无法恢复。
      </ConfirmDialog>
    </Grid>
  );
}
