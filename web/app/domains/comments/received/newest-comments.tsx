import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReceivedComment } from '#contract/comments/comments.ts';
import { formatAgo } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useNow } from '../../../ui/data/now.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './newest-comments.module.css';
import { receivedQuery } from './queries.ts';
import { ReplyForm } from './reply-form.tsx';

/** The latest comments of readers, with links to reply. */
export function NewestComments() {
  const comments = useQuery(receivedQuery({ limit: 5 }));
  const now = useNow(60_000);
  return (
    <Panel
      title="最新评论"
      busy={comments.isFetching}
      aside={
        <Cluster as={Link} tap align="center" tone="secondary" size={13} inline className={css.more} to="/creator/center/message">
          全部评论
        </Cluster>
      }
    >
      {comments.isError ? (
        <ErrorState
          inline
          message={comments.error.message}
          retrying={comments.isFetching}
          onRetry={() => void comments.refetch()}
        />
      ) : comments.data === undefined ? (
        <SkeletonGroup label="正在加载评论">
          <SkeletonLines lines={4} />
        </SkeletonGroup>
      ) : comments.data.list.length === 0 ? (
        <Text size={13} tone="muted">
          读者的评论会显示在这里。
        </Text>
      ) : (
        <ul className={css.list}>
          {comments.data.list.map((comment) => (
            <Row key={comment.id} comment={comment} now={now} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Row({ comment, now }: { comment: ReceivedComment; now: Date }) {
  const { author, content, work: post, createTime, answered, can } = comment;
  const [replying, setReplying] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setReplying(false);
    button.current?.focus();
  };
  return (
    <li>
      <Avatar src={author.avatar} name={author.nickname} size="m" />
      <div>
        <Text truncate size={13} tone="muted">
          <Text as="b" weight="medium">
            {author.nickname}
          </Text>{' '}
          · {formatAgo(createTime, now)}
          {answered && ' · 已回复'}
        </Text>
        <Text as={Link} size={14} clamp={2} className={css.words} to={post.link}>
          {content}
        </Text>
        <Cluster gap={12} align="center" className={css.foot}>
          <Text truncate grow size={13} tone="muted">
            《{post.title}》
          </Text>
          {can.reply && (
            <PlainButton
              tone="secondary"
              size={13}
              ref={button}
              aria-expanded={replying}
              aria-label={`回复 ${author.nickname}`}
              onClick={() => setReplying(!replying)}
            >
              回复
            </PlainButton>
          )}
        </Cluster>
        {replying && <ReplyForm comment={comment} onDone={close} />}
      </div>
    </li>
  );
}
