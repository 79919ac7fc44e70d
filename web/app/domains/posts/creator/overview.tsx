import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { STATUS_LABEL, type PostStatus } from '#contract/posts.ts';
import { displayName } from '../../accounts/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LatestWorks } from './latest-works.tsx';
import css from './overview.module.css';
import { PageHead } from './page-head.tsx';
import { ownPostsQuery } from './queries.ts';
import { TodoList } from './todo-list.tsx';

const COUNTED: readonly PostStatus[] = ['published', 'pending', 'scheduled', 'rejected', 'draft'];

/** The way in: how the works stand, what waits for the author, what is newest. */
export function Overview({ me }: { me: Me }) {
  const works = useQuery(ownPostsQuery({ limit: 6 }));
  const counts = works.data?.counts;
  return (
    <div className={css.page}>
      <PageHead title={`${greeting(new Date())}，${displayName(me)}`} text="作品的进展都在这里，点数字看是哪几篇。" />
      {works.isError && (
        <ErrorState message={works.error.message} retrying={works.isFetching} onRetry={() => void works.refetch()} />
      )}
      <ul className={css.figures} aria-label="作品数量">
        {COUNTED.map((status) => (
          <li key={status}>
            <Link to={`/creator/center/content?status=${status}`} className={css.figure}>
              <span>{STATUS_LABEL[status]}</span>
              <b>{counts === undefined ? ' ' : (counts[status] ?? 0).toLocaleString('zh-CN')}</b>
            </Link>
          </li>
        ))}
      </ul>
      <div className={css.pair}>
        <LatestWorks works={works.data?.list} total={counts === undefined ? undefined : totalOf(counts)} />
        <TodoList />
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
