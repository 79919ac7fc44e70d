import { useState } from 'react';
import {
  pauseMigration,
  resumeMigration,
  startMigration,
  type MigrationState,
  type StorageMigration,
  type StorageState,
} from '#contract/storage.ts';
import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Tag, type Tone } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { Facts, Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Select } from '../../ui/select.tsx';
import css from '../administration/desk-page.module.css';
import { useDeskCall } from '../administration/use-desk-call.ts';
import { STORAGE } from './queries.ts';
import own from './storage.module.css';

const STATE: Record<MigrationState, { label: string; tone: Tone }> = {
  counting: { label: '正在清点', tone: 'info' },
  running: { label: '进行中', tone: 'info' },
  paused: { label: '已暂停', tone: 'warning' },
  done: { label: '已完成', tone: 'success' },
};

/** The way of all files from one store to another: begun here, watched, stopped and gone on with. */
export function MigrationPanel({ state }: { state: StorageState }) {
  const [newest] = state.migrations;
  const nameOf = (id: string) => state.stores.find((store) => store.id === id)?.name ?? '已移除的存储';
  return (
    <Panel
      title="搬迁文件"
      aside={newest !== undefined && <Tag tone={STATE[newest.state].tone}>{STATE[newest.state].label}</Tag>}
    >
      <div className={own.migration}>
        {newest !== undefined && <Migration migration={newest} nameOf={nameOf} />}
        {(newest === undefined || newest.state === 'done') && <Start state={state} />}
      </div>
    </Panel>
  );
}

function Migration({ migration, nameOf }: { migration: StorageMigration; nameOf: (id: string) => string }) {
  const pause = useDeskCall(pauseMigration, STORAGE);
  const resume = useDeskCall(resumeMigration, STORAGE);
  const { id, state, totalUnits, totalBytes, movedUnits, movedBytes, failedUnits, failure } = migration;
  const percent = totalUnits === 0 ? (state === 'done' ? 100 : 0) : Math.floor((movedUnits / totalUnits) * 100);
  return (
    <>
      <p className={own.way}>
        {nameOf(migration.from)} <Icon name="arrow-right" size="s" /> {nameOf(migration.to)}
      </p>
      <ProgressBar
        label="搬迁进度"
        value={state === 'counting' ? undefined : Math.min(percent, 100)}
        tone={state === 'paused' ? 'warning' : 'info'}
      />
      <Facts
        facts={[
          { name: '进度', value: state === 'counting' ? '正在清点文件' : `${Math.min(percent, 100)}%` },
          { name: '已搬', value: `${movedUnits.toLocaleString('zh-CN')} / ${totalUnits.toLocaleString('zh-CN')} 项` },
          { name: '数据', value: `${formatBytes(movedBytes)} / ${formatBytes(totalBytes)}` },
          ...(failedUnits > 0 ? [{ name: '没搬成', value: `${failedUnits} 项，仍在原处` }] : []),
          { name: '开始', value: `${migration.startedBy} · ${formatDateTime(migration.startedAt)}` },
          ...(migration.finishedAt === null ? [] : [{ name: '完成', value: formatDateTime(migration.finishedAt) }]),
        ]}
      />
      {failure !== null && <Note tone={state === 'paused' ? 'error' : 'warning'}>最近一次失败：{failure}</Note>}
      {state !== 'done' && (
        <div className={css.actions}>
          {state === 'paused' ? (
            <Button size="s" variant="soft" icon="play" loading={resume.isPending} onClick={() => resume.mutate({ id })}>
              继续
            </Button>
          ) : (
            <Button size="s" icon="pause" loading={pause.isPending} onClick={() => pause.mutate({ id })}>
              暂停
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Start({ state: { stores } }: { state: StorageState }) {
  const options = stores.map(({ id, name }) => ({ value: id, label: name }));
  const active = stores.find((store) => store.active);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const start = useDeskCall(startMigration, STORAGE);
  if (stores.length < 2) return <p className={css.quiet}>添加另一个存储之后，可以把已有的文件搬过去。</p>;
  const source = from ?? stores.find((store) => !store.active)?.id ?? null;
  const target = to ?? active?.id ?? null;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (source !== null && target !== null && !start.isPending) start.mutate({ from: source, to: target });
      }}
    >
      <Select label="从" options={options} value={source} onChange={setFrom} />
      <Select label="搬到" options={options} value={target} onChange={setTo} />
      <p className={css.quiet}>在后台逐个复制、核对，再从原处删除；随时可以暂停，访客一直都能读取。</p>
      <div className={css.actions}>
        <Button type="submit" variant="soft" loading={start.isPending} disabled={source === target}>
          开始搬迁
        </Button>
      </div>
    </form>
  );
}
