import { useState } from 'react';
import { clearWatchLater, listWatchLater, setWatchLater } from '#contract/library/addresses.ts';
import { usePagedList } from '../../../lib/calls/paged-list.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { toast, UNDO_MS } from '../../../lib/toast-store.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { SavedList } from './saved-list.tsx';
import { SavedSearch } from './saved-search.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './panel.module.css';

/** Posts saved for later. */
export function WatchLaterPanel() {
  const [keywords, setKeywords] = useState('');
  const [dialog, setDialog] = useState(false);
  const posts = usePagedList(listWatchLater, { keywords });
  const remove = useCall(setWatchLater, {
    optimistic: ({ postsId }) => posts.change((list) => list.filter(({ id }) => id !== postsId)),
    success: null,
  });
  const putBack = useCall(setWatchLater, { success: null, onDone: posts.reload });
  const takeOut = async (postsId: string, title: string) => {
    const { ok } = await remove.send({ postsId, saved: false });
    if (!ok) return;
    toast.info(`《${title}》已从稍后再看中移除`, {
      duration: UNDO_MS,
      action: { label: '撤销', onSelect: () => void putBack.send({ postsId, saved: true }) },
    });
  };
  const clear = useCall(clearWatchLater, {
    success: null,
    onDone() {
      setDialog(false);
      posts.change(() => []);
      posts.reload();
    },
  });

  return (
    <section aria-label="稍后再看">
      <Cluster wrap align="center" justify="between" className={css.bar}>
        <SavedSearch label="搜索稍后再看" onSearch={setKeywords} />
        <Cluster gap={12} align="center" wrap>
          <Button icon="trash" onClick={() => setDialog(true)}>
            清空
          </Button>
        </Cluster>
      </Cluster>
      <SavedList
        posts={posts}
        actionsOf={({ id, title }) => [
          {
            icon: 'close',
            label: `从稍后再看中移除《${title}》`,
            onSelect: () => void takeOut(id, title),
          },
        ]}
        empty={
          keywords === ''
            ? { title: '还没有稍后再看的作品', text: '在文章或视频中点击“稍后再看”即可添加' }
            : { title: '没有找到', text: '换个标题关键词或作者名试试' }
        }
      />
      <ConfirmDialog
        open={dialog}
        onOpenChange={setDialog}
        title="清空稍后再看？"
        confirm="清空"
        danger
        loading={clear.isPending}
        onConfirm={() => void clear.send({})}
      >
        其中的作品会全部移除，收藏不受影响。
      </ConfirmDialog>
    </section>
  );
}
