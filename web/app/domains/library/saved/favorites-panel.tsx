import { lazy, Suspense, useState } from 'react';
import { favoritePost, listFavorites, listFolders, removeFolder } from '#contract/library/addresses.ts';
import type { Folder } from '#contract/library/folders.ts';
import { usePagedList } from '../../../lib/calls/paged-list.ts';
import { useAnswer, type AnswerHandle } from '../../../lib/calls/use-answer.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { toast, UNDO_MS } from '../../../lib/toast-store.ts';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { ChipButton } from '../../../ui/data/chip.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { FolderForm } from './folder-form.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './panel.module.css';
import { SavedList } from './saved-list.tsx';
import { SavedSearch } from './saved-search.tsx';

const FolderDialog = lazy(() => import('./folder-dialog.tsx').then((part) => ({ default: part.FolderDialog })));

/** The own favourites, all or those of a folder; folders can be created, edited, made public and removed. */
export function FavoritesPanel() {
  const [folderId, setFolderId] = useState<string | null>(null);
  const [keywords, setKeywords] = useState('');
  const [moving, setMoving] = useState<string | null>(null);
  const folders = useAnswer(listFolders, {});
  const posts = usePagedList(listFavorites, { keywords, ...(folderId === null ? {} : { folderId }) });
  const hide = (postsId: string) => posts.change((list) => list.filter(({ id }) => id !== postsId));
  const remove = useCall(favoritePost, {
    optimistic: ({ postsId }) => hide(postsId),
    success: null,
    onDone: folders.reload,
  });
  const putBack = useCall(favoritePost, {
    success: null,
    onDone() {
      folders.reload();
      posts.reload();
    },
  });
  const takeOut = async (postsId: string, title: string) => {
    const result = await remove.send({ postsId, favorited: false });
    if (!result.ok) return;
    // Undo restores the folder.
    const { folderId: from } = result.answer;
    toast.info(`《${title}》已取消收藏`, {
      duration: UNDO_MS,
      action: {
        label: '撤销',
        onSelect: () => void putBack.send({ postsId, favorited: true, ...(from === null ? {} : { folderId: from }) }),
      },
    });
  };
  const onMoved = (postsId: string) => {
    if (folderId !== null) hide(postsId);
    folders.reload();
  };

  return (
    <section aria-label="我的收藏">
      <FolderChips
        folders={folders}
        current={folderId}
        onChoose={setFolderId}
        onRemoved={(id) => {
          if (id === folderId) setFolderId(null);
          else posts.reload();
        }}
      />
      <Cluster wrap align="center" justify="between" className={css.bar}>
        <SavedSearch label="搜索收藏" onSearch={setKeywords} />
      </Cluster>
      <SavedList
        posts={posts}
        actionsOf={({ id, title }) => [
          { icon: 'edit', label: `移动《${title}》到其他收藏夹`, onSelect: () => setMoving(id) },
          { icon: 'close', label: `取消收藏《${title}》`, onSelect: () => void takeOut(id, title) },
        ]}
        empty={
          keywords === ''
            ? { title: '还没有收藏', text: `点击文章或视频的星标，即可收藏到${DEFAULT_FOLDER_NAME}` }
            : { title: '没有找到', text: '换个标题关键词或作者名试试' }
        }
      />
      {moving !== null && (
        <Suspense>
          <FolderDialog postsIds={[moving]} onClose={() => setMoving(null)} onMoved={() => onMoved(moving)} />
        </Suspense>
      )}
    </section>
  );
}

interface FolderChipsProps {
  folders: AnswerHandle<Folder[]>;
  /** Null: all favourites. */
  current: string | null;
  onChoose: (folderId: string | null) => void;
  onRemoved: (folderId: string) => void;
}

/** The folders to choose from, and the actions on the selected one. */
function FolderChips({ folders: { answer: list, failure, reload }, current, onChoose, onRemoved }: FolderChipsProps) {
  const [form, setForm] = useState<'new' | Folder | null>(null);
  const [leaving, setLeaving] = useState<Folder | null>(null);
  const chosen = list?.find(({ id }) => id === current);
  const remove = useCall(removeFolder, {
    success: '已删除，其中的收藏已移到默认收藏夹',
    onDone(_, { folderId }) {
      setLeaving(null);
      reload();
      onRemoved(folderId);
    },
  });

  if (failure !== null) return <ErrorState inline message={failure} onRetry={reload} />;
  return (
    <Cluster gap={8} align="center" wrap marginTop={16} className={css.folders} role="group" aria-label="收藏夹">
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
          trigger={<IconButton icon="more" label={`管理收藏夹“${chosen.name}”`} />}
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
        title={`删除收藏夹“${leaving?.name ?? ''}”？`}
        confirm="删除"
        danger
        loading={remove.isPending}
        onConfirm={() => leaving !== null && void remove.send({ folderId: leaving.id })}
      >
        其中的收藏会移到默认收藏夹。
      </ConfirmDialog>
    </Cluster>
  );
}

/** A copy of the contract's constant, whose file has schemas that public pages should not load. */
const DEFAULT_FOLDER_NAME = '默认收藏夹';
