import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { displayName } from '../../../kits/session/user-session.ts';
import { formatAgo, formatCount, formatInteger } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Cover } from '../../../ui/data/cover.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageHead } from '../form-fields/page-head.tsx';
import { editPath, hasUnpublishedChanges, noteOf, titleOf, TYPE_LABEL } from '../own-posts/format.ts';
import { StateTags } from '../own-posts/state-tags.tsx';
import { OwnSkeleton } from '../own-posts/own-skeleton.tsx';
import { ownPostsQuery } from '../queries.ts';
import { Box, Card, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './overview.module.css';
import { TodoList, type Todo } from './todo-list.tsx';

/** The home page of the creator area: figures, to-dos and the latest posts. */
export function Overview({
  me,
  todos,
  figures,
  trend,
  main,
  side,
}: {
  me: Me;
  /** To-dos that are not about own posts. */
  todos: readonly Todo[];
  /** Figures at the top, and their trend. */
  figures: ReactNode;
  trend: ReactNode;
  /** Cards below the posts, and below the to-dos. */
  main: ReactNode;
  side: ReactNode;
}) {
  const posts = useQuery(ownPostsQuery({ limit: 6 }));
  const counts = posts.data?.counts;
  return (
    <Stack shrinkChildren className={css.page}>
      <PageHead title={`${greeting(new Date())}，${displayName(me)}`} text="数据截至昨天。" />
      {figures}
      <Grid align="start" className={css.pair}>
        <Stack shrinkChildren className={css.column}>
          {trend}
          {posts.isError ? (
            <ErrorState message={posts.error.message} retrying={posts.isFetching} onRetry={() => void posts.refetch()} />
          ) : (
            <LatestPosts posts={posts.data?.list} total={counts === undefined ? undefined : totalOf(counts)} />
          )}
          {main}
        </Stack>
        <Stack shrinkChildren className={css.column}>
          <TodoList others={todos} />
          <AuditProgress />
          {side}
        </Stack>
      </Grid>
    </Stack>
  );
}

/** A greeting by local time. */
function greeting(now: Date): string {
  const hour = now.getHours();
  if (hour < 5) return '晚上好';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}

const totalOf = (counts: Record<string, number>): number =>
  Object.entries(counts).reduce((sum, [status, count]) => (status === 'deleted' ? sum : sum + count), 0);

/** The posts pending review with their positions in the queue; nothing without any. */
function AuditProgress() {
  const [now] = useState(() => new Date());
  const waiting = useQuery(ownPostsQuery({ status: 'pending', limit: 3 }));
  if (waiting.data === undefined || waiting.data.list.length === 0) return null;
  return (
    <Card as="section" shrink className={css.card} aria-labelledby="progress-title">
      <header>
        <h2 id="progress-title">审核进度</h2>
      </header>
      <ul className={css.list}>
        {waiting.data.list.map((post) => (
          <Grid as="li" size={13} key={post.id}>
            <Text as="b" size={14} weight="medium" truncate>
              {titleOf(post)}
            </Text>
            <Text as="span" tone="muted">
              {noteOf(post)}
            </Text>
            {post.submittedAt !== null && (
              <Text as="span" tone="muted" className={css.time}>
                {formatAgo(post.submittedAt, now)}提交
              </Text>
            )}
          </Grid>
        ))}
      </ul>
    </Card>
  );
}

/** The last edited posts, with their views. */
function LatestPosts({ posts, total }: { posts: readonly OwnPost[] | undefined; total: number | undefined }) {
  const [now] = useState(() => new Date());
  return (
    <Card as="section" shrink className={css.card} aria-labelledby="latest-title">
      <header>
        <h2 id="latest-title">近期作品</h2>
        {total !== undefined && total > 0 && (
          <Text as={Link} tone="secondary" size={13} className={css.all} to="/creator/center/content">
            全部 {formatInteger(total)} 篇
          </Text>
        )}
      </header>
      {posts === undefined ? (
        <OwnSkeleton rows={5} />
      ) : posts.length === 0 ? (
        <EmptyState heading="h3" illustration="tray" title="还没有作品" text="写一篇文章或发布一段视频。">
          <ButtonLink variant="primary" icon="pen" to="/creator/center/publish">
            写一篇文章
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className={css.latestPostsList}>
          {posts.map((post) => (
            <PostRow key={post.id} post={post} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function PostRow({ post, now }: { post: OwnPost; now: Date }) {
  const note = noteOf(post);
  const to =
    post.status === 'published'
      ? postPath(post)
      : post.can.edit
        ? editPath(post)
        : `/creator/center/content?status=${post.status}`;
  return (
    <Grid as="li" align="center" className={css.work}>
      <Cover
        className={css.cover}
        picture={post.picture}
        sizes="96px"
        duration={post.type === 'video' ? post.duration : undefined}
      />
      <Box shrink>
        <Text as={Link} weight="medium" leading="snug" clamp={2} className={css.title} to={to}>
          {titleOf(post)}
        </Text>
        <Text tone="faint" size={12}>
          {TYPE_LABEL[post.type]} · {formatAgo(post.updatedAt, now)}
          {note !== null && ` · ${note}`}
        </Text>
      </Box>
      <Stack gap={4} align="start">
        <StateTags status={post.status} unpublished={hasUnpublishedChanges(post)} />
      </Stack>
      <Text as="span" numeric nowrap size={13} tone="muted" className={css.views}>
        {post.status === 'published' ? `${formatCount(post.viewCount)} ${post.type === 'video' ? '播放' : '阅读'}` : '–'}
      </Text>
    </Grid>
  );
}
