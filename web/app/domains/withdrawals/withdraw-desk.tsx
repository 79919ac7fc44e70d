import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ApplyPanel } from './apply-panel.tsx';
import { overviewQuery, payeesQuery } from './queries.ts';
import { UnderWay } from './under-way.tsx';
import css from './withdraw-desk.module.css';
import { WithdrawalsPanel } from './withdrawals-panel.tsx';

/** Asking for what one has earned: the form with what will come of it, what is under way, and everything before. */
export function WithdrawDesk() {
  const overview = useQuery(overviewQuery());
  const payees = useQuery(payeesQuery());
  const failed = [overview, payees].find(({ isError }) => isError);
  if (failed?.error != null)
    return (
      <ErrorState
        message={failed.error.message}
        retrying={failed.isFetching}
        onRetry={() => {
          void overview.refetch();
          void payees.refetch();
        }}
      />
    );
  if (overview.data === undefined || payees.data === undefined)
    return (
      <p className={css.loading} role="status">
        <Spinner />
        正在加载…
      </p>
    );
  return (
    <div className={css.desk}>
      <ApplyPanel overview={overview.data} payees={payees.data} />
      <UnderWay />
      <WithdrawalsPanel />
    </div>
  );
}
