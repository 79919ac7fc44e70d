import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayoutConfigState } from '#contract/payout-config.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { DeskHead } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { configQuery } from './config-queries.ts';
import { ConfigVersions } from './config-versions.tsx';
import css from './payout-config.module.css';
import { TermsEditor } from './terms-editor.tsx';

/** What views are worth: the versions, and a new one with its trial beside it. */
export function PayoutConfigDesk() {
  const state = useQuery(configQuery());
  return (
    <div className={css.page}>
      <DeskHead title="结算配置" text="按版本管理，已生效的版本不能改。新版本先用近 30 天的真实数据试算，从将来的一天起生效。" />
      {state.isError ? (
        <ErrorState message={state.error.message} retrying={state.isFetching} onRetry={() => void state.refetch()} />
      ) : state.data === undefined ? (
        <p role="status">
          <Spinner size="s" /> 正在加载…
        </p>
      ) : (
        <Desk state={state.data} />
      )}
    </div>
  );
}

function Desk({ state }: { state: PayoutConfigState }) {
  // A saved version begins a new form.
  const [round, setRound] = useState(0);
  return (
    <div className={css.desk}>
      <ConfigVersions inForce={state.inForce} />
      <TermsEditor key={`${state.inForce.version} ${round}`} state={state} onSaved={() => setRound(round + 1)} />
    </div>
  );
}
