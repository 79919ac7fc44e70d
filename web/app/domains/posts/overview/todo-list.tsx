import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { formatAgo } from '../../../lib/format.ts';
import { CountBadge } from '../../../ui/data/chip.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Icon, type IconName } from '../../../ui/base/icon.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { editPath, isMediaFailed, titleOf } from '../own-posts/format.ts';
import { Card, Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import card from './overview.module.css';
import { ownPostsQuery } from '../own-posts/queries.ts';
import css from './todo-list.module.css';

const TODOS_MAX = 6;

/** What waits for the author: what others ask (`others`), posts that came back, videos that failed, drafts left lying. */
export function TodoList({ others }: { others: readonly Todo[] }) {
  const [now] = useState(() => new Date());
  const answers = useQueries({
    queries: [ownPostsQuery({ status: 'rejected', limit: 5 }), ownPostsQuery({ status: 'draft', limit: 20 })],
  });
  const [rejected, drafts] = answers;
  const failed = answers.find(({ isError }) => isError);
  const todos =
    rejected.data === undefined || drafts.data === undefined
      ? null
      : [...others, ...todosOf(rejected.data.list, drafts.data.list, now)];
  return (
    <Card as="section" shrink className={card.card} aria-labelledby="todo-title">
      <header>
        <h2 id="todo-title">待办</h2>
        {todos !== null && todos.length > 0 && (
          <CountBadge count={others.length + (rejected.data?.total ?? 0) + (drafts.data?.total ?? 0)} meaning=" 项" />
        )}
      </header>
      <div className={css.body}>
        {failed !== undefined ? (
          <ErrorState
            inline
            message={failed.error?.message ?? ''}
            onRetry={() => answers.forEach((answer) => void answer.refetch())}
          />
        ) : todos === null ? (
          <SkeletonGroup label="正在加载待办">
            <SkeletonLines lines={4} />
          </SkeletonGroup>
        ) : todos.length === 0 ? (
          <p className={css.none}>
            <Icon name="check-circle" />
            没有待办事项。
          </p>
        ) : (
          <ul>
            {todos.slice(0, TODOS_MAX).map((todo) => (
              <Cluster as="li" gap="3" align="start" key={todo.id}>
                <Stack
                  as="span"
                  radius="m"
                  ground="sunken"
                  align="center"
                  justify="center"
                  tone="muted"
                  className={classes(css.mark, css[todo.tone])}
                >
                  <Icon name={todo.icon} />
                </Stack>
                <div>
                  <Text as="h3" size="m" weight="medium">
                    {todo.title}
                  </Text>
                  <p>{todo.text}</p>
                </div>
                <Text
                  as={Link}
                  tone="secondary"
                  size="s"
                  className={card.all}
                  to={todo.to}
                  aria-label={`${todo.verb}：${todo.title}`}
                >
                  {todo.verb}
                </Text>
              </Cluster>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

export interface Todo {
  id: string;
  icon: IconName;
  tone: 'error' | 'warning' | 'neutral';
  title: string;
  text: string;
  verb: string;
  to: string;
}

/** The most urgent first. */
function todosOf(rejected: readonly OwnPost[], drafts: readonly OwnPost[], now: Date): Todo[] {
  const todo = (post: OwnPost, rest: Pick<Todo, 'icon' | 'tone' | 'text' | 'verb'>): Todo => ({
    id: post.id,
    title: `《${titleOf(post)}》`,
    to: editPath(post),
    ...rest,
  });
  return [
    ...rejected.map((post) =>
      todo(post, {
        icon: 'x-circle',
        tone: 'error',
        verb: '去修改',
        text: `未通过：${post.reasons.map(({ text }) => text).join('；') || '见审核理由'}`,
      }),
    ),
    ...drafts
      .filter(isMediaFailed)
      .map((post) => todo(post, { icon: 'warning', tone: 'warning', verb: '去处理', text: '视频转码失败，请重试或更换文件' })),
    ...drafts
      .filter((post) => !isMediaFailed(post))
      .map((post) =>
        todo(post, {
          icon: post.type === 'video' ? 'video' : 'pen',
          tone: 'neutral',
          verb: post.type === 'video' ? '继续填写' : '继续写',
          text: `草稿，${formatAgo(post.updatedAt, now)}修改`,
        }),
      ),
  ];
}
