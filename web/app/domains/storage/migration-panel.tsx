import { useState } from 'react';
import { pauseMigration, resumeMigration, startMigration } from '#contract/storage/addresses.ts';
import type { MigrationState, StorageMigration, StorageState } from '#contract/storage/storage.ts';
import { formatBytes, formatDateTime, formatInteger } from '../../lib/format.ts';
import { Button } from '../../ui/base/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Tag, type Tone } from '../../ui/data/chip.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Facts, Panel } from '../../ui/layout/panel.tsx';
import { ProgressBar } from '../../ui/data/progress-bar.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Cluster, Stack, Text } from '../../ui/layout/primitives.tsx';
import { ButtonRow } from '../../kits/resource/detail.tsx';
import { OnlyHandlers } from '../../kits/session/only-handlers.tsx';
import { useMayHandle } from '../../kits/session/admin-access.ts';
import { useCall } from '../../lib/calls/use-call.ts';
import { STORAGE } from './queries.ts';

const STATE: Record<MigrationState, { label: string; tone: Tone }> = {
  counting: { label: '正在清点', tone: 'info' },
  running: { label: '进行中', tone: 'info' },
  paused: { label: '已暂停', tone: 'warning' },
  done: { label: '已完成', tone: 'success' },
};

/** The migration of all files between backends: starts, shows, stops and continues it. */
export function MigrationPanel({ state }: { state: StorageState }) {
  const [newest] = state.migrations;
  const nameOf = (id: string) => state.stores.find((backend) => backend.id === id)?.name ?? '已移除的存储';
  return (
    <Panel
      title="搬迁文件"
      aside={newest !== undefined && <Tag tone={STATE[newest.state].tone}>{STATE[newest.state].label}</Tag>}
    >
      <Stack gap={12} shrinkChildren>
        {newest !== undefined && <Migration migration={newest} nameOf={nameOf} />}
        {(newest === undefined || newest.state === 'done') && (
          <OnlyHandlers>
            <Start state={state} />
          </OnlyHandlers>
        )}
      </Stack>
    </Panel>
  );
}

function Migration({ migration, nameOf }: { migration: StorageMigration; nameOf: (id: string) => string }) {
  const pause = useCall(pauseMigration, { stale: [STORAGE] });
  const resume = useCall(resumeMigration, { stale: [STORAGE] });
  const mayHandle = useMayHandle();
  const { id, state, totalUnits, totalBytes, movedUnits, movedBytes, failedUnits, failure } = migration;
  const percent = totalUnits === 0 ? (state === 'done' ? 100 : 0) : Math.floor((movedUnits / totalUnits) * 100);
  return (
    <>
      <Cluster as="p" weight="medium" gap={6} align="center" wrap size={13}>
        {nameOf(migration.from)} <Icon name="arrow-right" size="s" /> {nameOf(migration.to)}
      </Cluster>
      <ProgressBar
        label="搬迁进度"
        value={state === 'counting' ? undefined : Math.min(percent, 100)}
        tone={state === 'paused' ? 'warning' : 'info'}
      />
      <Facts
        facts={[
          { name: '进度', value: state === 'counting' ? '正在清点文件' : `${Math.min(percent, 100)}%` },
          { name: '已搬迁', value: `${formatInteger(movedUnits)} / ${formatInteger(totalUnits)} 项` },
          { name: '数据', value: `${formatBytes(movedBytes)} / ${formatBytes(totalBytes)}` },
          ...(failedUnits > 0 ? [{ name: '未搬迁', value: `${failedUnits} 项，仍在原处` }] : []),
          { name: '开始', value: `${migration.startedBy} · ${formatDateTime(migration.startedAt)}` },
          ...(migration.finishedAt === null ? [] : [{ name: '完成', value: formatDateTime(migration.finishedAt) }]),
        ]}
      />
      {failure !== null && <Note tone={state === 'paused' ? 'error' : 'warning'}>最近一次失败：{failure}</Note>}
      {mayHandle && state !== 'done' && (
        <ButtonRow>
          {state === 'paused' ? (
            <Button size="s" variant="soft" icon="play" loading={resume.isPending} onClick={() => void resume.send({ id })}>
              继续
            </Button>
          ) : (
            <Button size="s" icon="pause" loading={pause.isPending} onClick={() => void pause.send({ id })}>
              暂停
            </Button>
          )}
        </ButtonRow>
      )}
    </>
  );
}

function Start({ state: { stores } }: { state: StorageState }) {
  const options = stores.map(({ id, name }) => ({ value: id, label: name }));
  const active = stores.find((backend) => backend.active);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const start = useCall(startMigration, { stale: [STORAGE], onDone: () => setConfirming(false) });
  if (stores.length < 2)
    return (
      <Text size={12} tone="muted">
        添加另一个存储之后，可以搬迁已有的文件。
      </Text>
    );
  const source = from ?? stores.find((backend) => !backend.active)?.id ?? null;
  const target = to ?? active?.id ?? null;
  const chosen = stores.find(({ id }) => id === source);
  const goal = stores.find(({ id }) => id === target);
  return (
    <Stack as={Form} shrinkChildren gap={16} onSend={() => setConfirming(true)}>
      <Select label="从" options={options} value={source} onChange={setFrom} />
      <Select label="搬迁到" options={options} value={target} onChange={setTo} />
      <Text size={12} tone="muted">
        在后台逐个复制、核对，再从原处删除；随时可以暂停，访客一直都能读取。
      </Text>
      <ButtonRow>
        <Button type="submit" variant="soft" disabled={source === target || chosen === undefined || goal === undefined}>
          开始搬迁
        </Button>
      </ButtonRow>
      {chosen !== undefined && goal !== undefined && (
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title={`搬迁并删除“${chosen.name}”中的原文件？`}
          confirm="搬迁并删除原文件"
          danger
          loading={start.isPending}
          onConfirm={() => void start.send({ from: chosen.id, to: goal.id, removesOriginals: true })}
        >
          “{chosen.name}”中现有 {formatInteger(chosen.files)} 个文件（{formatBytes(chosen.bytes)}）。每个文件复制到“
          {goal.name}”并核对无误后，原文件会立即删除，无法恢复；未能复制的文件留在原处。
        </ConfirmDialog>
      )}
    </Stack>
  );
}
