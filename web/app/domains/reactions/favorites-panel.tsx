import { lazy, Suspense, useState } from 'react';
import { DEFAULT_FOLDER_NAME } from './folder-names.ts';
import { request } from '../../lib/api.ts';
import { toast } from '../../ui/toast-store.ts';
import { favoritePost, listFavorites } from './calls.ts';
import { FolderChips } from './folder-chips.tsx';
import { KeptList } from './kept-list.tsx';
import { KeptSearch } from './kept-search.tsx';
import css from './panel.module.css';
import { useFolders } from './use-folders.ts';
import { useKept } from './use-kept.ts';

const FolderDialog = lazy(() => import('./folder-dialog.tsx').then((part) => ({ default: part.FolderDialog })));

/** One's favourites, all of them or one folder's; folders are made, renamed, shown to others and removed here. */
export function FavoritesPanel() {
  const [folderId, setFolderId] = useState<string | null>(null);
  const [keywords, setKeywords] = useState('');
  const [moving, setMoving] = useState<string | null>(null);
  const folders = useFolders();
  const kept = useKept(`${folderId} ${keywords}`, (page, signal) =>
    request(listFavorites, { page, keywords, ...(folderId === null ? {} : { folderId }) }, { signal }),
  );

  const remove = async (postsId: string) => {
    const putBack = kept.drop([postsId]);
    try {
      await request(favoritePost, { postsId, favorited: false });
      folders.reload();
    } catch (error) {
      putBack();
      toast.error(error instanceof Error ? error.message : '请求失败');
    }
  };
  const moved = (postsId: string) => {
    if (folderId !== null) kept.drop([postsId]);
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
          else kept.reset();
        }}
      />
      <div className={css.bar}>
        <KeptSearch label="搜索收藏" onSearch={setKeywords} />
      </div>
      <KeptList
        kept={kept}
        actionsOf={({ id, title }) => [
          { icon: 'edit', label: `移动《${title}》到其他收藏夹`, onSelect: () => setMoving(id) },
          { icon: 'close', label: `取消收藏《${title}》`, onSelect: () => void remove(id) },
        ]}
        empty={
          keywords === ''
            ? { title: '还没有收藏', text: `遇到喜欢的文章和视频，点一下星标就会放进${DEFAULT_FOLDER_NAME}` }
            : { title: '没有找到', text: '换一个标题里的词或作者名试试' }
        }
      />
      {moving !== null && (
        <Suspense>
          <FolderDialog postsIds={[moving]} onClose={() => setMoving(null)} onMoved={() => moved(moving)} />
        </Suspense>
      )}
    </section>
  );
}
