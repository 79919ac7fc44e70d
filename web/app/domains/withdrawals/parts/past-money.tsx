import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../../../lib/query.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { overviewQuery } from '../../earnings/parts/queries.ts';
import { OwnMoney } from './own-money.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import css from './past-money.module.css';

/** For former members of an agency: their earnings, which they can still withdraw. Nothing for users without earnings. */
export function PastMoney() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <WhenEarned />
    </QueryClientProvider>
  );
}

function WhenEarned() {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery());
  if (error !== null) return <ErrorState inline message={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined || [data.ever, data.available, data.frozen, data.paid].every((amount) => amount === 0)) return null;
  return (
    <Stack as="section" gap={20} shrinkChildren marginTop={28} className={css.past} aria-labelledby="past-money">
      <header>
        <h2 id="past-money">我的收益</h2>
        <p>离开机构前的收益归你所有，可以随时查看和提现。</p>
      </header>
      <OwnMoney />
    </Stack>
  );
}
