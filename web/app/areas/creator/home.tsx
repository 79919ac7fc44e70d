import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { PostMetric } from '#contract/analytics/analytics.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import { NewestComments } from '../../domains/comments/received/newest-comments.tsx';
import { useLatestFigure } from '../../domains/earnings/statements/latest-figure.ts';
import { spanOf } from '../../domains/analytics/address.ts';
import { TrendPanel } from '../../domains/analytics/trend-panel.tsx';
import { Yesterday } from '../../domains/analytics/yesterday.tsx';
import { useRemarkLimit } from '../../domains/comments/parts/use-remark-limit.ts';
import { NoticesPanel } from '../../domains/notifications/inbox/notices-panel.tsx';
import { NewcomerCard } from '../../domains/posts/overview/newcomer-card.tsx';
import { Overview } from '../../domains/posts/overview/overview.tsx';
import { titled } from '../../lib/meta.ts';
import { useAgencyTodos } from './agency-todos.ts';

export const meta = () => [{ title: titled('创作者中心') }, { name: 'robots', content: 'noindex' }];

export default function Home() {
  const me = useOutletContext<Me>();
  const [metric, setMetric] = useState<PostMetric>('views');
  return (
    <Overview
      me={me}
      todos={useAgencyTodos(me)}
      figures={<Yesterday more={[useLatestFigure()]} />}
      trend={<TrendPanel title="近 7 天趋势" scope={spanOf('days7')} metric={metric} onMetric={setMetric} />}
      main={<NewestComments />}
      side={
        <>
          <NewcomerCard remarks={useRemarkLimit()} />
          <NoticesPanel />
        </>
      }
    />
  );
}
