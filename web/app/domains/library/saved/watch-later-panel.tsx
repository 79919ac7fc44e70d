import { useState } from 'react';
import { clearWatchLater, listWatchLater, setWatchLater } from '../api.ts';
import { request } from '../../../lib/api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { KeptList } from './saved-list.tsx';
import { KeptSearch } from './saved-search.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './panel.module.css';
import { useKept } from './use-saved-list.ts';

/** What was put aside to read or watch later. */
export function WatchLaterPanel() {
  const [keywords, setKeywords] = useState('');
  const [dialog, setDialog] = useState(false);
  const [clearing, setClearing] = useState(false);
  const kept = useKept(keywords, (page, signal) => request(listWatchLater, { page, keywords }, { signal }));

  const remove = async (postsId: string) => {
    const putBack = kept.drop([postsId]);
    await request(setWatchLater, { postsId, saved: false }).catch((error: unknown) => {
      putBack();
      toast.error(messageOf(error));
    });
  };
  const clear = async () => {
    setClearing(true);
    try {
      await request(clearWatchLater, {});
      setDialog(false);
      kept.reset();
    } catch (error) {
      toast.error(messageOf(error));
    }
    setClearing(false);
  };

  return (
    <section aria-label="稍后再看">
      <div className={css.bar}>
        <KeptSearch label="搜索稍后再看" onSearch={setKeywords} />
        <Cluster gap="3" align="center" wrap>
          <Button icon="trash" onClick={() => setDialog(true)}>
            清空
          </Button>
        </Cluster>
      </div>
      <KeptList
        kept={kept}
        actionsOf={({ id, title }) => [{ icon: 'close', label: `从稍后再看中移除《${title}》`, onSelect: () => void remove(id) }]}
        empty={
          keywords === ''
            ? { title: '这里还是空的', text: '在文章或视频里点“稍后再看”，有空时从这里接着看' }
            : { title: '没有找到', text: '换一个标题里的词或作者名试试' }
        }
      />
      <ConfirmDialog
        open={dialog}
        onOpenChange={setDialog}
        title="清空稍后再看？"
        confirm="清空"
        danger
        loading={clearing}
        onConfirm={() => void clear()}
      >
        其中的作品会全部移出，收藏不受影响。
      </ConfirmDialog>
    </section>
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '请求失败');
