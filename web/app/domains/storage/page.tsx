import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activateStore, removeStore } from '#contract/storage/addresses.ts';
import type { StorageState, StoreRow } from '#contract/storage/storage.ts';
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
import { StoreDialog } from './store-dialog.tsx';
import { DELIVERY_LABEL } from '#contract/storage/constants.ts';
import { Tag } from '../../ui/data/chip.tsx';
import { ProgressBar } from '../../ui/data/progress-bar.tsx';

export const meta = () => [{ title: titled('存储配置') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['系统', '存储配置'] };

type OpenDialog = { what: 'create' } | { what: 'modify' | 'activate' | 'remove'; store: StoreRow };

/** The file stores: which one is active for new files, and running migrations between them. */
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
            <Grid as="ul" gap={16} className={own.stores} aria-label="存储">
              {state.data.stores.map((store) => (
                <Stack as="li" shrink key={store.id}>
                  <StoreCard
                    store={store}
                    onModify={() => setDialog({ what: 'modify', store })}
                    onActivate={() => setDialog({ what: 'activate', store })}
                    onRemove={() => setDialog({ what: 'remove', store })}
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
      {dialog?.what === 'create' && <StoreDialog known={null} onClose={close} />}
      {dialog?.what === 'modify' && <StoreDialog known={dialog.store} onClose={close} />}
      {dialog?.what === 'activate' && <Activate store={dialog.store} onClose={close} />}
      {dialog?.what === 'remove' && <Remove store={dialog.store} onClose={close} />}
    </AdminPage>
  );
}

function Waiting({ state: { waiting, stores } }: { state: StorageState }) {
  const [now] = useState(() => new Date());
  if (waiting.files === 0 || waiting.oldest === null) return null;
  const active = stores.find((store) => store.active)?.name ?? '';
  const text = `${waiting.files} 个新文件（${formatBytes(waiting.bytes)}）先存在本地磁盘，正在送往“${active}”，最早的一个在${formatAgo(waiting.oldest, now)}。`;
  return waiting.failure === null ? (
    <Note>{text}</Note>
  ) : (
    <Note tone="warning">
      {text}最近一次传送失败：{waiting.failure}。文件均已保留，会自动重试。
    </Note>
  );
}

function Activate({ store, onClose }: { store: StoreRow; onClose: () => void }) {
  const activate = useCall(activateStore, { stale: [STORAGE], onDone: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`启用“${store.name}”？`}
      confirm="启用"
      loading={activate.isPending}
      onConfirm={() => void activate.send({ id: store.id })}
    >
      {store.kind === 's3' && '启用前会先测试一次，未通过则不切换。'}
      之后上传的文件都存到这里，已有的文件留在原处仍可读取。正在进行的上传不受影响。
    </ConfirmDialog>
  );
}

function Remove({ store, onClose }: { store: StoreRow; onClose: () => void }) {
  const remove = useCall(removeStore, { stale: [STORAGE], onDone: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`移除“${store.name}”？`}
      confirm="移除"
      danger
      loading={remove.isPending}
      onConfirm={() => void remove.send({ id: store.id })}
    >
      本站删除其地址和密钥，存储桶不受影响。
    </ConfirmDialog>
  );
}

interface StoreCardProps {
  store: StoreRow;
  onModify: () => void;
  onActivate: () => void;
  onRemove: () => void;
}

/** A store: its settings, usage and state. */
function StoreCard({ store, onModify, onActivate, onRemove }: StoreCardProps) {
  const { settings, disk } = store;
  const used = disk === null ? null : Math.round(((disk.total - disk.free) / disk.total) * 100);
  return (
    <Panel
      title={store.name}
      aside={
        store.active ? (
          <Tag tone="success" icon="check-circle">
            使用中
          </Tag>
        ) : (
          <Tag>备用</Tag>
        )
      }
    >
      <Stack gap={14} shrinkChildren className={own.store}>
        <Stack gap={12}>
          <Text size={13} tone="muted">
            {settings === null ? '服务器的数据目录' : `${settings.bucket} · ${settings.endpoint}`}
          </Text>
          <Facts
            facts={[
              { name: '文件', value: `${formatInteger(store.files)} 个` },
              { name: '占用', value: formatBytes(store.bytes) },
              ...(settings === null
                ? []
                : [
                    { name: '地域', value: settings.region },
                    { name: '访问方式', value: DELIVERY_LABEL[settings.delivery] },
                    { name: '测试', value: <Tested store={store} /> },
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
          {store.updatedBy !== null && (
            <Text size={12} tone="muted">
              {store.updatedBy} 修改于 {formatDateTime(store.updatedAt)}
            </Text>
          )}
        </Stack>
        <OnlyHandlers>
          <ButtonRow>
            {!store.active && (
              <Button size="s" variant="soft" aria-label={`启用“${store.name}”`} onClick={onActivate}>
                启用
              </Button>
            )}
            {settings !== null && (
              <Button size="s" aria-label={`编辑和测试“${store.name}”`} onClick={onModify}>
                编辑和测试
              </Button>
            )}
            {settings !== null && !store.active && store.files === 0 && (
              <Button size="s" variant="danger" aria-label={`移除“${store.name}”`} onClick={onRemove}>
                移除
              </Button>
            )}
          </ButtonRow>
        </OnlyHandlers>
      </Stack>
    </Panel>
  );
}

function Tested({ store: { test, testedAt } }: { store: StoreRow }) {
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
