import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Me } from '#contract/accounts.ts';
import { displayName } from '../../accounts/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { AuditProgress } from './audit-progress.tsx';
import { LatestWorks } from './latest-works.tsx';
import css from './overview.module.css';
import { PageHead } from './page-head.tsx';
import { ownPostsQuery } from './queries.ts';
import { TodoList, type Todo } from './todo-list.tsx';

/** The way in: how the works did, what waits for the author, what is newest. */
export function Overview({
  me,
  todos,
  figures,
  trend,
  main,
  side,
}: {
  me: Me;
  /** What waits beside the works. */
  todos: readonly Todo[];
  /** What came of the works, above everything else; and its last days. */
  figures: ReactNode;
  trend: ReactNode;
  /** Cards below the works, and below what is to be done. */
  main: ReactNode;
  side: ReactNode;
}) {
  const works = useQuery(ownPostsQuery({ limit: 6 }));
  const counts = works.data?.counts;
  return (
    <div className={css.page}>
      <PageHead title={`${greeting(new Date())}，${displayName(me)}`} text="数据统计到昨天为止的整天。" />
      {figures}
      <div className={css.pair}>
        <div className={css.column}>
          {trend}
          {works.isError ? (
            <ErrorState message={works.error.message} retrying={works.isFetching} onRetry={() => void works.refetch()} />
          ) : (
            <LatestWorks works={works.data?.list} total={counts === undefined ? undefined : totalOf(counts)} />
          )}
          {main}
        </div>
        <div className={css.column}>
          <TodoList others={todos} />
          <AuditProgress />
          {side}
        </div>
      </div>
    </div>
  );
}

/** By the clock of who reads it. */
function greeting(now: Date): string {
  const hour = now.getHours();
  if (hour < 5) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}

const totalOf = (counts: Record<string, number>): number =>
  Object.entries(counts).reduce((sum, [status, count]) => (status === 'deleted' ? sum : sum + count), 0);
