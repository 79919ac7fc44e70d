import { useState } from 'react';
import type { ReadPost } from '#contract/library/reactions.ts';
import { listHistory, pauseHistory, removeHistory } from '../api.ts';
import { request } from '../../../lib/api.ts';
import { formatClock, formatDayAndWeekday } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Switch } from '../../../ui/forms/choice.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { KeptList } from './saved-list.tsx';
import { KeptSearch } from './saved-search.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './panel.module.css';
import { useKept } from './use-saved-list.ts';

/** What one has read and watched, the last first: searched, paused, taken out one by one or cleared. */
export function HistoryPanel() {
  const [keywords, setKeywords] = useState('');
  const [paused, setPaused] = useState<boolean | null>(null);
  const [dialog, setDialog] = useState(false);
  const [clearing, setClearing] = useState(false);
  const kept = useKept<ReadPost>(keywords, async (page, signal) => {
    const answer = await request(listHistory, { page, keywords }, { signal });
    setPaused(answer.paused);
    return answer;
  });

  const pause = async (wanted: boolean) => {
    setPaused(wanted);
    try {
      await request(pauseHistory, { paused: wanted });
      toast.info(wanted ? '已暂停记录历史' : '已恢复记录历史');
    } catch (error) {
      setPaused(!wanted);
      toast.error(messageOf(error));
    }
  };
  const remove = async (postsId: string) => {
    const putBack = kept.drop([postsId]);
    await request(removeHistory, { postsId }).catch((error: unknown) => {
      putBack();
      toast.error(messageOf(error));
    });
  };
  const clear = async () => {
    setClearing(true);
    try {
      await request(removeHistory, {});
      setDialog(false);
      kept.reset();
      toast.success('历史已清空');
    } catch (error) {
      toast.error(messageOf(error));
    }
    setClearing(false);
  };

  return (
    <section aria-label="历史记录">
      <div className={css.bar}>
        <KeptSearch label="搜索历史记录" onSearch={setKeywords} />
        <Cluster gap="3" align="center" wrap>
          <Switch checked={paused ?? false} disabled={paused === null} onChange={({ target }) => void pause(target.checked)}>
            暂停记录
          </Switch>
          <Button icon="trash" onClick={() => setDialog(true)}>
            清空
          </Button>
        </Cluster>
      </div>
      <KeptList
        kept={kept}
        group={({ readTime }) => formatDayAndWeekday(readTime)}
        note={({ readTime }) => formatClock(readTime)}
        actionsOf={({ id, title }) => [{ icon: 'close', label: `从历史中删除《${title}》`, onSelect: () => void remove(id) }]}
        empty={
          keywords === ''
            ? {
                title: '还没有历史记录',
                text: paused ? '记录已暂停，关掉开关后看过的内容会出现在这里' : '读过的文章、看过的视频会出现在这里',
              }
            : { title: '没有找到', text: '换一个标题里的词或作者名试试' }
        }
      />
      <ConfirmDialog
        open={dialog}
        onOpenChange={setDialog}
        title="清空全部历史记录？"
        confirm="清空"
        danger
        loading={clearing}
        onConfirm={() => void clear()}
      >
        清空后无法恢复，视频的续播位置不受影响。
      </ConfirmDialog>
    </section>
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '请求失败');
