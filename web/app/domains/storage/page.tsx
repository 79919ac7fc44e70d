import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StorageState, StoreRow } from '#contract/storage/storage.ts';
import { activateStore, removeStore } from './api.ts';
import css from '../../kits/resource/desk-page.module.css';
import { useDeskCall } from '../../kits/resource/use-desk-call.ts';
import { formatAgo, formatBytes } from '../../lib/format.ts';
import { titled } from '../../lib/meta.ts';
import { Button } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PageHead, Panel } from '../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { MigrationPanel } from './migration-panel.tsx';
import { STORAGE, storageQuery } from './queries.ts';
import own from './storage.module.css';
import { StoreCard } from './store-card.tsx';
import { StoreDialog } from './store-dialog.tsx';

export const meta = () => [{ title: titled('存储配置') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['配置', '存储配置'] };

export default function StorageConfig() {
  return <StoragePage />;
}

type OpenDialog = { what: 'create' } | { what: 'modify' | 'activate' | 'remove'; store: StoreRow };

/** Where files are kept: the stores, which of them takes new files, and what is on its way between them. */
function StoragePage() {
  const state = useQuery(storageQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <div className={css.page}>
      <PageHead title="存储配置" text="新文件存到正在使用的存储；旧文件留在原处照常可读，也可以在后台搬过去。">
        <Button variant="primary" icon="plus" onClick={() => setDialog({ what: 'create' })}>
          添加存储
        </Button>
      </PageHead>
      {state.data !== undefined ? (
        <>
          <Waiting state={state.data} />
          <div className={classes(css.desk, css.aside)}>
            <ul className={own.stores} aria-label="存储">
              {state.data.stores.map((store) => (
                <li key={store.id}>
                  <StoreCard
                    store={store}
                    onModify={() => setDialog({ what: 'modify', store })}
                    onActivate={() => setDialog({ what: 'activate', store })}
                    onRemove={() => setDialog({ what: 'remove', store })}
                  />
                </li>
              ))}
            </ul>
            <MigrationPanel state={state.data} />
          </div>
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
    </div>
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
      {text}最近一次没有送成：{waiting.failure}。文件都还在，会自动重试。
    </Note>
  );
}

function Activate({ store, onClose }: { store: StoreRow; onClose: () => void }) {
  const activate = useDeskCall(activateStore, STORAGE, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`启用“${store.name}”？`}
      confirm="启用"
      loading={activate.isPending}
      onConfirm={() => activate.mutate({ id: store.id })}
    >
      {store.kind === 's3' && '启用前会先测试一次，没有通过就不切换。'}
      之后上传的文件都存到这里，已有的文件留在原处照常可读。正在进行的上传不受影响。
    </ConfirmDialog>
  );
}

function Remove({ store, onClose }: { store: StoreRow; onClose: () => void }) {
  const remove = useDeskCall(removeStore, STORAGE, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`移除“${store.name}”？`}
      confirm="移除"
      danger
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ id: store.id })}
    >
      本站忘记它的地址和密钥，存储桶本身不变。
    </ConfirmDialog>
  );
}
