import { useState } from 'react';
import { listHistory, pauseHistory, removeHistory } from '#contract/library/addresses.ts';
import { usePagedList } from '../../../lib/calls/paged-list.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatClock, formatDayAndWeekday } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Switch } from '../../../ui/forms/choice.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { SavedList } from './saved-list.tsx';
import { SavedSearch } from './saved-search.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './panel.module.css';

/** The history of read and watched posts, the newest first; it can be searched, paused, and removed in part or whole. */
export function HistoryPanel() {
  const [keywords, setKeywords] = useState('');
  /** The state after a press; null before, when the list's response has it. */
  const [switched, setSwitched] = useState<boolean | null>(null);
  const [dialog, setDialog] = useState(false);
  const posts = usePagedList(listHistory, { keywords });
  const paused = switched ?? posts.last?.paused ?? null;
  const pause = useCall(pauseHistory, {
    optimistic({ paused: wanted }) {
      setSwitched(wanted);
      return () => setSwitched(!wanted);
    },
    success: null,
    onDone: (_, { paused: wanted }) => toast.info(wanted ? '已暂停记录历史' : '已恢复记录历史'),
  });
  const remove = useCall(removeHistory, {
    optimistic: ({ postsId }) => posts.change((list) => list.filter(({ id }) => id !== postsId)),
    success: null,
  });
  const clear = useCall(removeHistory, {
    success: '历史已清空',
    onDone() {
      setDialog(false);
      posts.change(() => []);
      posts.reload();
    },
  });

  return (
    <section aria-label="历史记录">
      <Cluster wrap align="center" justify="between" className={css.bar}>
        <SavedSearch label="搜索历史记录" onSearch={setKeywords} />
        <Cluster gap={12} align="center" wrap>
          <Switch
            checked={paused ?? false}
            disabled={paused === null}
            onChange={({ target }) => void pause.send({ paused: target.checked })}
          >
            暂停记录
          </Switch>
          <Button icon="trash" onClick={() => setDialog(true)}>
            清空
          </Button>
        </Cluster>
      </Cluster>
      <SavedList
        posts={posts}
        group={({ readTime }) => formatDayAndWeekday(readTime)}
        note={({ readTime }) => formatClock(readTime)}
        actionsOf={({ id, title }) => [
          { icon: 'close', label: `从历史中删除《${title}》`, onSelect: () => void remove.send({ postsId: id }) },
        ]}
        empty={
          keywords === ''
            ? {
                title: '还没有历史记录',
                text: paused ? '记录已暂停，恢复后会继续记录' : '看过的文章和视频会显示在这里',
              }
            : { title: '没有找到', text: '换个标题关键词或作者名试试' }
        }
      />
      <ConfirmDialog
        open={dialog}
        onOpenChange={setDialog}
        title="清空全部历史记录？"
        confirm="清空"
        danger
        loading={clear.isPending}
        onConfirm={() => void clear.send({})}
      >
        清空后无法恢复，视频的续播位置不受影响。
      </ConfirmDialog>
    </section>
  );
}
