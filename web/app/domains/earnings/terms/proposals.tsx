import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TermsVersion, TermsProposal } from '#contract/earnings/terms.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { ApiError } from '../../../lib/api.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { cancelTerms, confirmTerms } from '../api.ts';
import { proposalQuery, proposalTrialQuery, TERMS } from './queries.ts';
import { differenceOf } from './differences.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { TrialPanel } from './trial-panel.tsx';

/** What waits to be confirmed, each with all that a second person has to know. */
export function Proposals({ coming }: { coming: readonly TermsVersion[] }) {
  return coming.filter(({ state }) => state === 'proposed').map(({ version }) => <Proposal key={version} version={version} />);
}

function Proposal({ version }: { version: number }) {
  const { data, error, isFetching, refetch } = useQuery(proposalQuery(version));
  const title = `第 ${version} 版等待复核`;
  if (data === undefined)
    return (
      <Panel title={title}>
        {error === null ? (
          <SkeletonLines lines={5} />
        ) : (
          <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  return (
    <Stack as="section" gap="4" bounded align="start" className={css.proposal} aria-label={title}>
      <Panel
        title={title}
        aside={
          <Text as="span" tone="muted" size="xs">
            {proposer(data.version)}
          </Text>
        }
      >
        <Stack gap="4">
          <p>
            {formatDay(`${data.version.inForceFrom}T00:00:00+08:00`)}起生效。说明：{data.version.note}
          </p>
          <Differences {...data} />
          <Decision {...data} />
        </Stack>
      </Panel>
      <ProposalTrial terms={data.version} />
    </Stack>
  );
}

const proposer = ({ proposedBy, proposedAt }: TermsVersion): string =>
  `${proposedBy?.account ?? '系统'} 提出于 ${formatDateTime(proposedAt)}`;

function Differences({ version, before }: TermsProposal) {
  const rows = differenceOf(before.terms, version.terms);
  if (rows.length === 0) return <p>与第 {before.version} 版的规则相同。</p>;
  return (
    <div className={css.people}>
      <Text as="h3" size="m" weight="strong">
        与第 {before.version} 版相比，改了 {rows.length} 项
      </Text>
      <DataTable
        caption={`与第 ${before.version} 版的差异`}
        rows={rows}
        keyOf={({ label }) => label}
        columns={[
          { key: 'label', title: '项目', heading: true, renderCell: ({ label }) => label },
          { key: 'from', title: '原来', number: true, renderCell: ({ from }) => from },
          { key: 'to', title: '改为', number: true, renderCell: ({ to }) => <b>{to}</b> },
        ]}
      />
    </div>
  );
}

function Decision({ version: { version, inForceFrom }, next, can }: TermsProposal) {
  const [confirming, setConfirming] = useState<'confirm' | 'withdraw' | null>(null);
  const options = {
    stale: TERMS,
    failure: (failure: Error) => toast.error(failure instanceof ApiError ? failure.message : '操作失败，请重试'),
  };
  const confirm = useCall(confirmTerms, options);
  const cancel = useCall(cancelTerms, options);
  const run = async () => {
    await (confirming === 'confirm' ? confirm : cancel).send({ version });
    setConfirming(null);
  };
  return (
    <>
      {next.refusal !== null && <Note>{next.refusal}。</Note>}
      {next.alone && <Note tone="warning">没有其他超级管理员可以复核，由你单独确认，操作日志会注明。</Note>}
      <Cluster gap="2" wrap>
        {can.confirm && (
          <Button variant="primary" icon="check" onClick={() => setConfirming('confirm')}>
            复核通过
          </Button>
        )}
        {can.withdraw && <Button onClick={() => setConfirming('withdraw')}>撤回这个版本</Button>}
      </Cluster>
      <ConfirmDialog
        open={confirming !== null}
        onOpenChange={(open) => !open && setConfirming(null)}
        title={confirming === 'withdraw' ? `撤回第 ${version} 版？` : `从 ${inForceFrom} 起启用第 ${version} 版？`}
        confirm={confirming === 'withdraw' ? '撤回' : '复核通过'}
        danger={confirming === 'withdraw'}
        loading={confirm.isPending || cancel.isPending}
        onConfirm={() => void run()}
      >
        {confirming === 'withdraw' ? '撤回后不会生效，需要时可以重新提出。' : '确认之后会通知所有创作者，之后不能修改这个版本。'}
      </ConfirmDialog>
    </>
  );
}

/** The same trial as its proposer saw, worked out anew from the days up to yesterday. */
function ProposalTrial({ terms: { version, terms } }: { terms: TermsVersion }) {
  const { data, error, isFetching, refetch } = useQuery(proposalTrialQuery(version, terms));
  if (data !== undefined) return <TrialPanel trial={data} />;
  return (
    <Panel title="试算结果" busy={isFetching}>
      {error === null ? (
        <SkeletonLines lines={5} />
      ) : (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}
