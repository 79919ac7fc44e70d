import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelTerms, confirmTerms } from '#contract/earnings/addresses.ts';
import type { TermsState, TermsVersion, TermsProposal } from '#contract/earnings/terms.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { PageHead, Panel } from '../../../ui/layout/panel.tsx';
import { configQuery, versionsQuery, proposalQuery, proposalTrialQuery, TERMS } from './queries.ts';
import { differenceOf } from './differences.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { TermsEditor } from './terms-editor.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { TrialPanel } from './trial-panel.tsx';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';

export const meta = () => [{ title: titled('结算配置') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['资金', '结算配置'] };

/** All versions with their changes and authors; pending ones are shown above (proposals.tsx). */
function ConfigVersions({ state }: { state: TermsState }) {
  const [page, setPage] = useState(1);
  const versions = useQuery(versionsQuery(page));
  return (
    <Panel title="版本" flush busy={versions.isFetching}>
      <ListState query={versions} onPage={setPage} empty={{ title: '还没有版本' }}>
        {(list) => (
          <ol className={css.versions}>
            {list.map((version, index) => (
              <Version key={version.version} version={version} before={list[index + 1]} state={state} />
            ))}
          </ol>
        )}
      </ListState>
    </Panel>
  );
}

function Version({ version, before, state }: { version: TermsVersion; before: TermsVersion | undefined; state: TermsState }) {
  const differences = before === undefined ? [] : differenceOf(before.terms, version.terms);
  return (
    <li>
      <Cluster as="p" gap={8} align="center" justify="between" size={14}>
        <b>第 {version.version} 版</b>
        <StateTag version={version} state={state} />
      </Cluster>
      <p>{version.version === 1 ? '最初的规则' : `${formatDay(`${version.inForceFrom}T00:00:00+08:00`)}起`}</p>
      <p>{version.note}</p>
      {differences.length > 0 && (
        <details>
          <summary>改了 {differences.length} 项</summary>
          <ul>
            {differences.map(({ label, from, to }) => (
              <li key={label}>
                {label}：{from} → {to}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Text tone="muted" size={12}>
        {version.proposedBy === null ? '系统' : version.proposedBy.account} · {formatDateTime(version.proposedAt)}
        {version.confirmedBy !== null &&
          version.confirmedBy.id !== version.proposedBy?.id &&
          ` · ${version.confirmedBy.account} 复核`}
      </Text>
    </li>
  );
}

function StateTag({ version, state }: { version: TermsVersion; state: TermsState }) {
  const { inForce } = state;
  if (version.state === 'proposed')
    return version.inForceFrom >= state.earliest ? <Tag tone="warning">待复核</Tag> : <Tag>未复核，已过期</Tag>;
  if (version.state === 'withdrawn') return <Tag>已撤回</Tag>;
  if (version.version === inForce.version) return <Tag tone="success">生效中</Tag>;
  return version.inForceFrom > inForce.inForceFrom ? <Tag tone="info">待生效</Tag> : <Tag>已结束</Tag>;
}

/** The terms of earnings: all versions, and the editor of a new one with its simulation. */
export default function TermsEditorPage() {
  const state = useQuery(configQuery());
  return (
    <Stack gap={16} shrinkChildren padding={24} className={css.page}>
      <PageHead title="结算配置" text="按版本管理，已生效的版本不能改。新版本先用近 30 天的真实数据试算，从将来的一天起生效。" />
      {state.isError ? (
        <ErrorState message={state.error.message} retrying={state.isFetching} onRetry={() => void state.refetch()} />
      ) : state.data === undefined ? (
        <p role="status">
          <Spinner size="s" /> 正在加载…
        </p>
      ) : (
        <TermsContent state={state.data} />
      )}
    </Stack>
  );
}

function TermsContent({ state }: { state: TermsState }) {
  // Saving a version resets the form.
  const [round, setRound] = useState(0);
  return (
    <Stack gap={16} shrinkChildren align="start" className={css.columns}>
      <Proposals coming={state.coming} />
      <ConfigVersions state={state} />
      <TermsEditor key={`${state.inForce.version} ${round}`} state={state} onSaved={() => setRound(round + 1)} />
    </Stack>
  );
}

/** Proposed versions that a second administrator has to confirm. */
function Proposals({ coming }: { coming: readonly TermsVersion[] }) {
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
    <Stack as="section" gap={16} shrinkChildren align="start" className={css.proposal} aria-label={title}>
      <Panel
        title={title}
        aside={
          <Text as="span" tone="muted" size={12}>
            {proposer(data.version)}
          </Text>
        }
      >
        <Stack gap={16}>
          <p>
            {formatDay(`${data.version.inForceFrom}T00:00:00+08:00`)}起生效。说明：{data.version.note}
          </p>
          <Differences {...data} />
          <Decision {...data} />
        </Stack>
      </Panel>
      <ProposalTrial version={data.version} against={data.before.version} />
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
      <Text as="h3" size={14} weight="strong">
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
  const confirm = useCall(confirmTerms, { stale: TERMS });
  const cancel = useCall(cancelTerms, { stale: TERMS });
  const run = async () => {
    await (confirming === 'confirm' ? confirm : cancel).send({ version });
    setConfirming(null);
  };
  return (
    <>
      {next.refusal !== null && <Note>{next.refusal}。</Note>}
      {next.alone && <Note tone="warning">没有其他超级管理员可以复核，由你单独确认，操作日志会注明。</Note>}
      <Cluster gap={8} wrap>
        {can.confirm && (
          <Button variant="primary" icon="check" onClick={() => setConfirming('confirm')}>
            复核通过
          </Button>
        )}
        {can.withdraw && (
          <OnlyHandlers>
            <Button onClick={() => setConfirming('withdraw')}>撤回这个版本</Button>
          </OnlyHandlers>
        )}
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

/** The simulation that the proposer saw, recomputed with the days up to yesterday. */
function ProposalTrial({ version, against }: { version: TermsVersion; against: number }) {
  const { data, error, isFetching, refetch } = useQuery(proposalTrialQuery(version, against));
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
