import { useEffect, useRef } from 'react';
import type { To } from 'react-router';
import type { Assignment } from '#contract/admins/assignments.ts';
import type { ReviewRow } from '#contract/moderation/review.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { Cover } from '../../../ui/data/cover.tsx';
import { DueTag } from '../../admins/parts/due-tag.tsx';
import { formatWait, SIGN_LABEL } from '../parts/format.ts';
import { Cluster, Grid, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './queue-row.module.css';

interface QueueRowProps {
  row: ReviewRow;
  assignment: Assignment | undefined;
  to: To;
  current: boolean;
  replace: boolean;
  now: Date;
  /** Whether the queue is ordered by views and shows them. */
  byViews: boolean;
  /** Whether the row is marked for a bulk action; undefined while rows cannot be marked. */
  marked: boolean | undefined;
  onMark: () => void;
}

export function QueueRow({ row, assignment, to, current, replace, now, byViews, marked, onMark }: QueueRowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  return (
    <li className={marked === undefined ? undefined : css.markable}>
      {marked !== undefined && (
        <input type="checkbox" aria-label={`选择《${row.title || '（无标题）'}》`} checked={marked} onChange={onMark} />
      )}
      <Grid
        as={Link}
        gap={10}
        border="bottom"
        ref={link}
        className={css.row}
        to={to}
        replace={replace}
        preventScrollReset
        aria-current={current ? 'true' : undefined}
      >
        <Cover className={css.cover} picture={row.picture} sizes="64px" duration={row.duration} />
        <Text as="span" shrink>
          <Text as="span" weight="medium" clamp={2} size={13} leading="normal">
            {row.title || '（无标题）'}
          </Text>
          <Cluster as="span" nowrap gap={8} align="center" size={12} tone="muted" marginTop={4}>
            <State row={row} />
            <span className={css.author}>{row.applicant.nickname}</span>
            {byViews ? (
              <Text as="span" numeric className={css.time}>
                {formatCount(row.views)} 浏览
              </Text>
            ) : (
              <Time row={row} now={now} />
            )}
          </Cluster>
          {row.status === 'pending' && row.submittedAt !== null && (
            <Cluster as="span" wrap gap={6} marginTop={4}>
              <DueTag queue="posts" since={row.submittedAt} />
              {assignment !== undefined && (
                <Tag size="s" icon="user" tone={assignment.mine ? 'info' : 'neutral'}>
                  {assignment.mine ? '分配给你' : `分配给 ${assignment.assignee.account}`}
                </Tag>
              )}
            </Cluster>
          )}
        </Text>
      </Grid>
    </li>
  );
}

const AI_MARK: Record<NonNullable<ReviewRow['aiMark']>, string> = { found: 'AI 标识', declared: 'AI 声明', suspected: '疑似 AI' };

/** The reviewer if there is one, else facts about the post. */
function State({ row: { claim, type, status, aiMark, riskyWords, refused, unseen, lapsedOn } }: { row: ReviewRow }) {
  if (claim?.mine) {
    return (
      <Tag tone="info" icon="eye">
        你在审
      </Tag>
    );
  }
  if (claim !== null) {
    return (
      <Tag tone="info" icon="lock">
        {claim.name} 在审
      </Tag>
    );
  }
  if (lapsedOn !== null)
    return (
      <Tag tone="warning" icon="clock">
        到期待复核
      </Tag>
    );
  const [sign] = unseen?.signs ?? [];
  if (sign !== undefined)
    return (
      <Tag tone={sign === 'newcomer' ? 'info' : 'warning'} icon={sign === 'newcomer' ? 'user' : 'warning'}>
        {SIGN_LABEL[sign]}
      </Tag>
    );
  if (status === 'pending' && refused !== null)
    return (
      <Tag tone="warning" icon="history">
        {refused === 'takedown' ? '曾下架' : '曾退回'}
      </Tag>
    );
  if (riskyWords.length > 0)
    return (
      <Tag tone="warning" icon="warning">
        含敏感词
      </Tag>
    );
  if (aiMark !== null) return <Tag icon="sparkles">{AI_MARK[aiMark]}</Tag>;
  return type === 'video' ? <Tag icon="video">视频</Tag> : <Tag icon="file">文章</Tag>;
}

function Time({ row: { status, submittedAt, decidedAt, lapsedOn }, now }: { row: ReviewRow; now: Date }) {
  const at = status === 'pending' ? submittedAt : (lapsedOn ?? decidedAt ?? submittedAt);
  if (at === null) return null;
  return (
    <Text as="time" numeric className={css.time} dateTime={at}>
      {status === 'pending' && <span className="visually-hidden">已等待 </span>}
      {status !== 'pending' && lapsedOn !== null && <span className="visually-hidden">期限至 </span>}
      {status === 'pending' ? formatWait(at, now) : formatDay(at, now)}
    </Text>
  );
}
