import { useQuery } from '@tanstack/react-query';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { CountBadge } from '../../../ui/data/chip.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Icon, type IconName } from '../../../ui/base/icon.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { editPath, isMediaFailed, titleOf } from '../own-posts/format.ts';
import { Card, Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import card from './overview.module.css';
import { ownPostsQuery, TODO_FILTER } from '../queries.ts';
import css from './todo-list.module.css';

const TODOS_MAX = 6;

/** To-dos of the author: requests of others (`others`), rejected posts, failed videos. Drafts are not included. */
export function TodoList({ others }: { others: readonly Todo[] }) {
  const waiting = useQuery(ownPostsQuery(TODO_FILTER));
  const todos = waiting.data === undefined ? null : [...others, ...waiting.data.list.map(todoOf)];
  const total = others.length + (waiting.data?.total ?? 0);
  return (
    <Card as="section" shrink className={card.card} aria-labelledby="todo-title">
      <header>
        <h2 id="todo-title">待办</h2>
        {todos !== null && todos.length > 0 && <CountBadge count={total} meaning=" 项" />}
      </header>
      <div className={css.body}>
        {waiting.isError ? (
          <ErrorState
            inline
            message={waiting.error.message}
            retrying={waiting.isFetching}
            onRetry={() => void waiting.refetch()}
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
              <Cluster as="li" gap={12} align="start" key={todo.id}>
                <Stack
                  as="span"
                  radius="m"
                  background="sunken"
                  align="center"
                  justify="center"
                  tone="muted"
                  className={classes(css.mark, css[todo.tone])}
                >
                  <Icon name={todo.icon} />
                </Stack>
                <div>
                  <Text as="h3" size={14} weight="medium">
                    {todo.title}
                  </Text>
                  <p>{todo.text}</p>
                </div>
                <Text
                  as={Link}
                  tone="secondary"
                  size={13}
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

function todoOf(post: OwnPost): Todo {
  const todo = (rest: Pick<Todo, 'icon' | 'tone' | 'text' | 'verb'>): Todo => ({
    id: post.id,
    title: `《${titleOf(post)}》`,
    to: editPath(post),
    ...rest,
  });
  if (isMediaFailed(post) && post.reasons.length === 0)
    return todo({ icon: 'warning', tone: 'warning', verb: '去处理', text: '视频转码失败，请重试或更换文件' });
  const word = post.status === 'offline' ? '已被平台下架' : post.status === 'published' ? '修改版未通过' : '未通过';
  const why = post.reasons.map(({ text }) => text).join('；') || '见审核理由';
  return todo({ icon: 'x-circle', tone: 'error', verb: '去修改', text: `${word}：${why}` });
}
