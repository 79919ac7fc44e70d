import { useState } from 'react';
import type { Folder } from '#contract/folders.ts';
import { request } from '../../lib/api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChipButton } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast-store.ts';
import { removeFolder } from './calls.ts';
import css from './folder-chips.module.css';
import { FolderForm } from './folder-form.tsx';
import type { Folders } from './use-folders.ts';

interface FolderChipsProps {
  folders: Folders;
  /** Null: all favourites. */
  current: string | null;
  onChoose: (folderId: string | null) => void;
  onRemoved: (folderId: string) => void;
}

/** The folders to choose from, and what there is to do with the chosen one. */
export function FolderChips({ folders: { list, failure, reload }, current, onChoose, onRemoved }: FolderChipsProps) {
  const [form, setForm] = useState<'new' | Folder | null>(null);
  const [leaving, setLeaving] = useState<Folder | null>(null);
  const [removing, setRemoving] = useState(false);
  const chosen = list?.find(({ id }) => id === current);

  const remove = async (folder: Folder) => {
    setRemoving(true);
    try {
      await request(removeFolder, { folderId: folder.id });
      toast.success('已删除，其中的收藏已移到默认收藏夹');
      setLeaving(null);
      reload();
      onRemoved(folder.id);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '请求失败');
    }
    setRemoving(false);
  };

  if (failure !== null) return <ErrorState inline message={failure} onRetry={reload} />;
  return (
    <div className={css.folders} role="group" aria-label="收藏夹">
      <ChipButton pressed={current === null} onClick={() => onChoose(null)}>
        全部
      </ChipButton>
      {list?.map((folder) => (
        <ChipButton key={folder.id} pressed={folder.id === current} onClick={() => onChoose(folder.id)}>
          {folder.name} {folder.count}
          {folder.isPublic && <small>公开</small>}
        </ChipButton>
      ))}
      {chosen !== undefined && !chosen.isDefault && (
        <Menu
          align="start"
          trigger={<IconButton icon="more" label={`管理收藏夹「${chosen.name}」`} />}
          items={[
            { label: '改名与公开', icon: 'edit', onSelect: () => setForm(chosen) },
            ...(chosen.isPublic ? [{ label: '查看公开页面', icon: 'external' as const, to: `/folders/${chosen.id}` }] : []),
            { label: '删除收藏夹', icon: 'trash', danger: true, onSelect: () => setLeaving(chosen) },
          ]}
        />
      )}
      <Button icon="plus" size="s" onClick={() => setForm('new')}>
        新建
      </Button>
      {form !== null && (
        <Dialog
          open
          onOpenChange={(open) => !open && setForm(null)}
          title={form === 'new' ? '新建收藏夹' : '改名与公开'}
          size="s"
        >
          <FolderForm
            {...(form === 'new' ? {} : { folder: form })}
            onCancel={() => setForm(null)}
            onDone={() => {
              setForm(null);
              reload();
            }}
          />
        </Dialog>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`删除收藏夹「${leaving?.name ?? ''}」？`}
        confirm="删除"
        danger
        loading={removing}
        onConfirm={() => leaving !== null && void remove(leaving)}
      >
        其中的收藏不会丢，会移到默认收藏夹。
      </ConfirmDialog>
    </div>
  );
}
