import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayoutConfigVersion } from '#contract/payout-config.ts';
import { ApiError } from '../../lib/api.ts';
import { formatDateTime, formatDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/chip.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useConfirm, useWithdraw, versionsQuery } from './config-queries.ts';
import { differenceOf } from './differences.ts';
import css from './payout-config.module.css';

/** Every version with what it changed and who did it; one that waits is confirmed or taken back here. */
export function ConfigVersions({ inForce }: { inForce: PayoutConfigVersion }) {
  const [page, setPage] = useState(1);
  const versions = useQuery(versionsQuery(page));
  return (
    <Panel title="版本" flush busy={versions.isFetching}>
      <ListState query={versions} onPage={setPage} empty={{ title: '还没有版本' }}>
        {(list) => (
          <ol className={css.versions}>
            {list.map((version, index) => (
              <Version key={version.version} version={version} before={list[index + 1]} inForce={inForce} />
            ))}
          </ol>
        )}
      </ListState>
    </Panel>
  );
}

function Version({
  version,
  before,
  inForce,
}: {
  version: PayoutConfigVersion;
  before: PayoutConfigVersion | undefined;
  inForce: PayoutConfigVersion;
}) {
  const confirm = useConfirm();
  const withdraw = useWithdraw();
  const differences = before === undefined ? [] : differenceOf(before.terms, version.terms);
  const run = async (action: Promise<unknown>, done: string) => {
    try {
      await action;
      toast.success(done);
    } catch (failure) {
      toast.error(failure instanceof ApiError ? failure.message : '操作失败，请重试');
    }
  };
  return (
    <li>
      <p className={css.versionHead}>
        <b>第 {version.version} 版</b>
        <StateTag version={version} inForce={inForce} />
      </p>
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
      <p className={css.by}>
        {version.proposedBy === null ? '系统' : version.proposedBy.account} · {formatDateTime(version.proposedAt)}
        {version.confirmedBy !== null &&
          version.confirmedBy.id !== version.proposedBy?.id &&
          ` · ${version.confirmedBy.account} 复核`}
      </p>
      {version.state === 'proposed' && (
        <p className={css.buttons}>
          <Button
            size="s"
            variant="primary"
            loading={confirm.isPending}
            onClick={() => void run(confirm.mutateAsync(version.version), '已确认，将按期生效')}
          >
            复核通过
          </Button>
          <Button size="s" loading={withdraw.isPending} onClick={() => void run(withdraw.mutateAsync(version.version), '已撤回')}>
            撤回
          </Button>
        </p>
      )}
    </li>
  );
}

function StateTag({ version, inForce }: { version: PayoutConfigVersion; inForce: PayoutConfigVersion }) {
  if (version.state === 'proposed') return <Tag tone="warning">待复核</Tag>;
  if (version.state === 'withdrawn') return <Tag>已撤回</Tag>;
  if (version.version === inForce.version) return <Tag tone="success">生效中</Tag>;
  return version.inForceFrom > inForce.inForceFrom ? <Tag tone="info">待生效</Tag> : <Tag>已结束</Tag>;
}
