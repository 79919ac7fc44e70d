import { useQuery } from '@tanstack/react-query';
import type { ReviewRow } from '#contract/moderation/review.ts';
import { useAdminAccess } from '../../../kits/session/admin-access.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { CountBadge, Tag } from '../../../ui/data/chip.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useNow } from '../../../ui/data/now.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Cover } from '../../../ui/data/cover.tsx';
import { formatWait, QUEUES, reviewPath } from '../parts/format.ts';
import { waitingQuery } from '../parts/waiting-query.ts';
import { Card, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './waiting-overview.module.css';

/** The number of pending posts, and the wait of the oldest, as a sentence. */
export function WaitingNote() {
  const { data } = useQuery(waitingQuery());
  const now = useNow(30_000);
  const waiting = data?.counts['pending'] ?? 0;
  const oldest = data?.list[0]?.submittedAt;
  if (data === undefined) return '正在查看审核队列…';
  if (waiting === 0) return '没有待审核的作品。';
  return `${waiting} 篇作品待审核${oldest ? `，最久已等待 ${formatWait(oldest, now)}` : ''}。`;
}

/** The number of posts by state, each with a link to its list. */
export function StateFigures() {
  const { data } = useQuery(waitingQuery());
  const { limited } = useAdminAccess();
  // For a role limited to some posts the server counts only pending ones, so a missing number is unknown and not 0.
  const uncounted = limited ? '—' : '0';
  return (
    <Grid as="ul" radius="l" className={css.figures} aria-label="作品状态">
      {QUEUES.map(({ status, label }) => (
        <li key={status}>
          <Stack
            as={Link}
            gap={2}
            background="card"
            to={status === 'pending' ? '/admin/content/posts' : `/admin/content/posts?status=${status}`}
          >
            <span>{label}</span>
            {data === undefined ? (
              <Skeleton className={css.figure} />
            ) : (
              <b>{data.counts[status]?.toLocaleString('zh-CN') ?? uncounted}</b>
            )}
          </Stack>
        </li>
      ))}
    </Grid>
  );
}

/** The posts that have waited longest for a review. */
export function WaitingPosts() {
  const { data, error, refetch, isFetching } = useQuery(waitingQuery());
  const waiting = data?.counts['pending'] ?? 0;
  return (
    <Card as="section" className={css.card} aria-labelledby="waiting-works">
      <header>
        <Text as="h2" size={16} weight="strong" id="waiting-works">
          待审作品
        </Text>
        {waiting > 0 && <CountBadge count={waiting} hot meaning=" 篇待审" />}
        {waiting > 0 && (
          <ButtonLink className={css.enter} variant="primary" icon="shield" to="/admin/content/posts">
            开始审核
          </ButtonLink>
        )}
      </header>
      {data === undefined && error !== null && (
        <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data === undefined && error === null && <WaitingSkeleton />}
      {data !== undefined && data.list.length === 0 && (
        <EmptyState illustration="tray" heading="h3" title="没有待审核的作品" text="有新的作品提交时，会显示在这里。" />
      )}
      {data !== undefined && data.list.length > 0 && <WaitingRows rows={data.list} />}
    </Card>
  );
}

function WaitingRows({ rows }: { rows: readonly ReviewRow[] }) {
  const now = useNow(30_000);
  return (
    <ul className={css.rows}>
      {rows.map((row) => (
        <li key={row.postsId}>
          <Cover className={css.cover} picture={row.picture} sizes="96px" duration={row.duration} />
          <div className={css.words}>
            <Text as="h3" size={14} weight="medium" leading="normal">
              <Link to={reviewPath(row)}>{row.title || '（无标题）'}</Link>
            </Text>
            <Text tone="faint" size={13}>
              {row.applicant.nickname} · {row.type === 'video' ? '视频' : '文章'}
            </Text>
          </div>
          {row.claim !== null && (
            <Tag tone="info" icon={row.claim.mine ? 'eye' : 'lock'}>
              {row.claim.mine ? '你在审' : `${row.claim.name} 在审`}
            </Tag>
          )}
          {row.submittedAt !== null && <Tag icon="clock">已等 {formatWait(row.submittedAt, now)}</Tag>}
        </li>
      ))}
    </ul>
  );
}

const WaitingSkeleton = () => (
  <SkeletonGroup label="正在加载待审作品">
    {Array.from({ length: 3 }, (_, row) => (
      <div key={row} className={css.skeleton}>
        <Skeleton className={css.cover} />
        <Skeleton />
      </div>
    ))}
  </SkeletonGroup>
);
