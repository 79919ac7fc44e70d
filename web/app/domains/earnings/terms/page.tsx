import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TermsState, TermsVersion } from '#contract/earnings/terms.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { PageHead, Panel } from '../../../ui/layout/panel.tsx';
import { configQuery, versionsQuery } from './queries.ts';
import { differenceOf } from './differences.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { Proposals } from './proposals.tsx';
import { TermsEditor } from './terms-editor.tsx';

export const meta = () => [{ title: titled('结算配置') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['配置', '结算配置'] };

export default function TermsPage() {
  return <TermsEditorPage />;
}

/** Every version with what it changed and who did it; one that waits stands above them (proposals.tsx). */
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
      <Cluster as="p" gap="2" align="center" justify="between" size="m">
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
      <Text tone="muted" size="xs">
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

/** What views are worth: the versions, and a new one with its trial beside it. */
function TermsEditorPage() {
  const state = useQuery(configQuery());
  return (
    <Stack gap="4" bounded pad="6" className={css.page}>
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
  // A saved version begins a new form.
  const [round, setRound] = useState(0);
  return (
    <Stack gap="4" bounded align="start" className={css.columns}>
      <Proposals coming={state.coming} />
      <ConfigVersions state={state} />
      <TermsEditor key={`${state.inForce.version} ${round}`} state={state} onSaved={() => setRound(round + 1)} />
    </Stack>
  );
}
