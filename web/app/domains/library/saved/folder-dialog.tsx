import { useEffect, useState } from 'react';
import type { Folder } from '#contract/library/folders.ts';
import { listFolders, moveFavorites } from '../api.ts';
import { request } from '../../../lib/api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Radio } from '../../../ui/forms/choice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import css from './folder-dialog.module.css';
import { FolderForm } from './folder-form.tsx';

interface FolderDialogProps {
  /** Favourites to put into the folder that is chosen. */
  postsIds: string[];
  onClose: () => void;
  onMoved?: (folder: Folder) => void;
}

/** Where to keep favourites: one of one's folders, or a new one. */
export function FolderDialog({ postsIds, onClose, onMoved }: FolderDialogProps) {
  const [folders, setFolders] = useState<Folder[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Folder | null>(null);
  const [adding, setAdding] = useState(false);
  const [moving, setMoving] = useState(false);

  const load = () => {
    setFailure(null);
    request(listFolders, {}).then(setFolders, (error: Error) => setFailure(error.message));
  };
  useEffect(load, []);

  const move = async () => {
    if (chosen === null) return;
    setMoving(true);
    try {
      await request(moveFavorites, { folderId: chosen.id, postsIds });
      toast.success(`已收藏到「${chosen.name}」`);
      onMoved?.(chosen);
      onClose();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '请求失败');
      setMoving(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="选择收藏夹"
      size="s"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={moving} disabled={chosen === null} onClick={() => void move()}>
            放到这里
          </Button>
        </>
      }
    >
      {failure !== null && <ErrorState message={failure} onRetry={load} />}
      {folders === null && failure === null && <Waiting />}
      {folders !== null && (
        <>
          <Stack as="ul" gap="1" className={css.list}>
            {folders.map((folder) => (
              <li key={folder.id}>
                <Radio
                  name="folder"
                  checked={chosen?.id === folder.id}
                  onChange={() => setChosen(folder)}
                  note={`${folder.count} 个内容 · ${folder.isPublic ? '公开' : '仅自己可见'}`}
                >
                  {folder.name}
                </Radio>
              </li>
            ))}
          </Stack>
          {adding ? (
            <FolderForm
              onDone={(made) => {
                setFolders([...folders, made]);
                setChosen(made);
                setAdding(false);
              }}
              onCancel={() => setAdding(false)}
            />
          ) : (
            <Button icon="plus" wide onClick={() => setAdding(true)}>
              新建收藏夹
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}

const Waiting = () => (
  <SkeletonGroup label="正在加载收藏夹" className={css.waiting}>
    <Skeleton className={css.line} />
    <Skeleton className={css.line} />
    <Skeleton className={css.line} />
  </SkeletonGroup>
);
