import { useState } from 'react';
import { listFolders, moveFavorites } from '#contract/library/addresses.ts';
import type { Folder } from '#contract/library/folders.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Radio } from '../../../ui/forms/choice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import css from './folder-dialog.module.css';
import { FolderForm } from './folder-form.tsx';

interface FolderDialogProps {
  /** Favorites to move into the chosen folder. */
  postsIds: string[];
  onClose: () => void;
  onMoved?: (folder: Folder) => void;
}

/** Dialog in which a reader chooses one of their folders for favorites, or creates one. */
export function FolderDialog({ postsIds, onClose, onMoved }: FolderDialogProps) {
  // For a single post the answer says which folder holds it; several posts may be in several folders.
  const {
    answer: folders,
    failure,
    reload,
    change,
  } = useAnswer(listFolders, postsIds.length === 1 ? { postsId: postsIds[0] } : {});
  const [choice, setChoice] = useState<Folder | null>(null);
  const selectedFolder = choice ?? folders?.find(({ holds }) => holds) ?? null;
  const [isAdding, setIsAdding] = useState(false);
  const move = useCall(moveFavorites, {
    success: () => `已收藏到“${selectedFolder?.name ?? ''}”`,
    onDone() {
      if (selectedFolder !== null) onMoved?.(selectedFolder);
      onClose();
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="选择收藏夹"
      size="s"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            loading={move.isPending}
            disabled={selectedFolder === null || selectedFolder.holds === true}
            onClick={() => selectedFolder !== null && void move.send({ folderId: selectedFolder.id, postsIds })}
          >
            收藏
          </Button>
        </>
      }
    >
      {failure !== null && <ErrorState message={failure} onRetry={reload} />}
      {folders === null && failure === null && <FolderSkeleton />}
      {folders !== null && (
        <>
          <Stack as="ul" gap={4} className={css.list}>
            {folders.map((folder) => (
              <li key={folder.id}>
                <Radio
                  name="folder"
                  checked={selectedFolder?.id === folder.id}
                  onChange={() => setChoice(folder)}
                  note={`${folder.count} 篇作品 · ${folder.isPublic ? '公开' : '仅自己可见'}${folder.holds ? ' · 已在其中' : ''}`}
                >
                  {folder.name}
                </Radio>
              </li>
            ))}
          </Stack>
          {isAdding ? (
            <FolderForm
              onDone={(newFolder) => {
                change((before) => [...before, newFolder]);
                setChoice(newFolder);
                setIsAdding(false);
              }}
              onCancel={() => setIsAdding(false)}
            />
          ) : (
            <Button icon="plus" wide onClick={() => setIsAdding(true)}>
              新建收藏夹
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}

const FolderSkeleton = () => (
  <SkeletonGroup label="正在加载收藏夹" className={css.waiting}>
    <Skeleton className={css.line} />
    <Skeleton className={css.line} />
    <Skeleton className={css.line} />
  </SkeletonGroup>
);
