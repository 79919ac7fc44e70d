import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activateStore, removeStore } from '#contract/storage/addresses.ts';
import type { StorageState, StorageBackend } from '#contract/storage/storage.ts';
import { ButtonRow } from '../../kits/resource/detail.tsx';
import { AdminPage, WithAside } from '../../kits/resource/page.tsx';
import { OnlyHandlers } from '../../kits/session/only-handlers.tsx';
import { useCall } from '../../lib/calls/use-call.ts';
import { formatAgo, formatBytes, formatDateTime, formatInteger } from '../../lib/format.ts';
import { titled } from '../../lib/meta.ts';
import { Button } from '../../ui/base/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Facts, PageHead, Panel } from '../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Grid, Stack, Text } from '../../ui/layout/primitives.tsx';
import { MigrationPanel } from './migration-panel.tsx';
import { STORAGE, storageQuery } from './queries.ts';
import own from './storage.module.css';
import { BackendDialog } from './backend-dialog.tsx';
import { DELIVERY_LABEL } from '#contract/storage/constants.ts';
import { Tag } from '../../ui/data/chip.tsx';
import { ProgressBar } from '../../ui/data/progress-bar.tsx';

export const meta = () => [{ title: titled('存储配置') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['系统', '存储配置'] };

type OpenDialog = { what: 'create' } | { what: 'modify' | 'activate' | 'remove'; backend: StorageBackend };

/** The file backends: which one is active for new files, and running migrations between them. */
export default function StoragePage() {
  const state = useQuery(storageQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <AdminPage>
      <PageHead title="存储配置" text="新文件存到正在使用的存储；旧文件留在原处，仍可读取，也可在后台搬迁。">
        <OnlyHandlers>
          <Button variant="primary" icon="plus" onClick={() => setDialog({ what: 'create' })}>
            添加存储
          </Button>
        </OnlyHandlers>
      </PageHead>
      {state.data !== undefined ? (
        <>
          <Waiting state={state.data} />
          <WithAside>
            <Grid as="ul" gap={16} className={own.backends} aria-label="存储">
              {state.data.stores.map((backend) => (
                <Stack as="li" shrink key={backend.id}>
                  <BackendCard
                    backend={backend}
                    onModify={() => setDialog({ what: 'modify', backend })}
                    onActivate={() => setDialog({ what: 'activate', backend })}
                    onRemove={() => setDialog({ what: 'remove', backend })}
                  />
                </Stack>
              ))}
            </Grid>
            <MigrationPanel state={state.data} />
          </WithAside>
        </>
      ) : state.isError ? (
        <ErrorState message={state.error.message} retrying={state.isFetching} onRetry={() => void state.refetch()} />
      ) : (
        <Panel title="存储">
          <SkeletonLines lines={8} />
        </Panel>
      )}
      {dialog?.what === 'create' && <BackendDialog known={null} onClose={close} />}
      {dialog?.what === 'modify' && <BackendDialog known={dialog.backend} onClose={close} />}
      {dialog?.what === 'activate' && <Activate backend={dialog.backend} onClose={close} />}
      {dialog?.what === 'remove' && <Remove backend={dialog.backend} onClose={close} />}
    </AdminPage>
  );
}

function Waiting({ state: { waiting, stores } }: { state: StorageState }) {
  const [now] = useState(() => new Date());
  if (waiting.files === 0 || waiting.oldest === null) return null;
  const active = stores.find((backend) => backend.active)?.name ?? '';
  const text = `${waiting.files} 个新文件（${formatBytes(waiting.bytes)}）先存在本地磁盘，正在送往“${active}”，最早的一个在${formatAgo(waiting.oldest, now)}。`;
  return waiting.failure === null ? (
    <Note>{text}</Note>
  ) : (
    <Note tone="warning">
      {text}最近一次传送失败：{waiting.failure}。文件均已保留，会自动重试。
    </Note>
  );
}

function Activate({ backend, onClose }: { backend: StorageBackend; onClose: () => void }) {
  const activate = useCall(activateStore, { stale: [STORAGE], onDone: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`启用“${backend.name}”？`}
      confirm="启用"
      loading={activate.isPending}
      onConfirm={() => void activate.send({ id: backend.id })}
    >
      {backend.kind === 's3' && '启用前会先测试一次，未通过则不切换。'}
      之后上传的文件都存到这里，已有的文件留在原处仍可读取。正在进行的上传不受影响。
    </ConfirmDialog>
  );
}

function Remove({ backend, onClose }: { backend: StorageBackend; onClose: () => void }) {
  const remove = useCall(removeStore, { stale: [STORAGE], onDone: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`移除“${backend.name}”？`}
      confirm="移除"
      danger
      loading={remove.isPending}
      onConfirm={() => void remove.send({ id: backend.id })}
    >
      本站删除其地址和密钥，存储桶不受影响。
    </ConfirmDialog>
  );
}

interface BackendCardProps {
  backend: StorageBackend;
  onModify: () => void;
  onActivate: () => void;
  onRemove: () => void;
}

/** A backend: its settings, usage and state. */
function BackendCard({ backend, onModify, onActivate, onRemove }: BackendCardProps) {
  const { settings, disk } = backend;
  const used = disk === null ? null : Math.round(((disk.total - disk.free) / disk.total) * 100);
  return (
    <Panel
      title={backend.name}
      aside={
        backend.active ? (
          <Tag tone="success" icon="check-circle">
            使用中
          </Tag>
        ) : (
          <Tag>备用</Tag>
        )
      }
    >
      <Stack gap={14} shrinkChildren className={own.backend}>
        <Stack gap={12}>
          <Text size={13} tone="muted">
            {settings === null ? '服务器的数据目录' : `${settings.bucket} · ${settings.endpoint}`}
          </Text>
          <Facts
            facts={[
              { name: '文件', value: `${formatInteger(backend.files)} 个` },
              { name: '占用', value: formatBytes(backend.bytes) },
              ...(settings === null
                ? []
                : [
                    { name: '地域', value: settings.region },
                    { name: '访问方式', value: DELIVERY_LABEL[settings.delivery] },
                    { name: '测试', value: <Tested backend={backend} /> },
                  ]),
            ]}
          />
          {disk !== null && used !== null && (
            <Stack gap={6}>
              <ProgressBar label="磁盘已用" value={used} tone={used >= 90 ? 'error' : used >= 75 ? 'warning' : 'primary'} />
              <Text size={12} tone="muted">
                磁盘已用 {used}%，剩余 {formatBytes(disk.free)}，共 {formatBytes(disk.total)}
              </Text>
            </Stack>
          )}
          {backend.updatedBy !== null && (
            <Text size={12} tone="muted">
              {backend.updatedBy} 修改于 {formatDateTime(backend.updatedAt)}
            </Text>
          )}
        </Stack>
        <OnlyHandlers>
          <ButtonRow>
            {!backend.active && (
              <Button size="s" variant="soft" aria-label={`启用“${backend.name}”`} onClick={onActivate}>
                启用
              </Button>
            )}
            {settings !== null && (
              <Button size="s" aria-label={`编辑和测试“${backend.name}”`} onClick={onModify}>
                编辑和测试
              </Button>
            )}
            {settings !== null && !backend.active && backend.files === 0 && (
              <Button size="s" variant="danger" aria-label={`移除“${backend.name}”`} onClick={onRemove}>
                移除
              </Button>
            )}
          </ButtonRow>
        </OnlyHandlers>
      </Stack>
    </Panel>
  );
}

function Tested({ backend: { test, testedAt } }: { backend: StorageBackend }) {
  if (test === null || testedAt === null) return <Tag>未测试</Tag>;
  return test.every(({ failure }) => failure === null) ? (
    <Tag tone="success" icon="check-circle">
      通过 {formatDateTime(testedAt)}
    </Tag>
  ) : (
    <Tag tone="error" icon="x-circle">
      未通过
    </Tag>
  );
}
