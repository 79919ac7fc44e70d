import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './queue-list.module.css';
import { QueueRowItem } from './queue-row.tsx';
import { needsList } from './queue-rows.ts';
import type { QueuePage } from './queue-page.ts';
import { useQueueItems, type UploadQueue } from './upload-queue.ts';
import { useQueueRows } from './use-queue-rows.ts';

interface QueueListProps {
  queue: UploadQueue;
  page: QueuePage;
  userId: string;
  /** The post that is named by the address. */
  postsId: string | null;
  /** Lets the author choose files. */
  onChoose: () => void;
}

/** The list of videos in progress, beside the form of the open one (above it on narrow screens). Nothing for a single video. */
export function QueueList({ queue, page, userId, postsId, onChoose }: QueueListProps) {
  const rows = useQueueRows({ queue, page, userId, postsId });
  const items = useQueueItems(queue);
  const list = useRef<HTMLUListElement>(null);
  const openKey = rows.find(({ isOpen }) => isOpen)?.key;
  useEffect(() => showOpen(list.current), [openKey]);
  if (!needsList(rows)) return null;

  const running = items.filter(({ upload }) => upload.get().state === 'uploading').length;
  const waiting = items.filter(({ file }) => file !== null).length;
  return (
    <Stack as="section" shrinkChildren shrink surface gap={12} className={css.card} aria-labelledby="queue-title">
      <Cluster gap={8} align="center" className={css.head}>
        <Text as="h2" size={16} leading="normal" nowrap id="queue-title">
          上传队列
        </Text>
        <span>{rows.length} 个</span>
        {queue.isPaused() ? (
          <Button size="s" variant="quiet" icon="play" onClick={queue.resumeAll}>
            全部继续
          </Button>
        ) : (
          running > 0 &&
          running + waiting > 1 && (
            <Button size="s" variant="quiet" icon="pause" onClick={queue.pauseAll}>
              全部暂停
            </Button>
          )
        )}
      </Cluster>
      <Stack as="ul" gap={8} className={css.list} ref={list}>
        {rows.map((row) => (
          <QueueRowItem key={row.key} row={row} queue={queue} page={page} onChoose={onChoose} />
        ))}
      </Stack>
    </Stack>
  );
}

/** Scrolls the list to the open row, without scrolling the page. */
function showOpen(list: HTMLElement | null): void {
  const link = list?.querySelector('[aria-current]');
  const row = link?.closest('li');
  if (list === null || row == null) return;
  const [inside, whole] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inside.left < whole.left || inside.right > whole.right) list.scrollLeft += inside.left - whole.left;
  if (inside.top < whole.top || inside.bottom > whole.bottom) list.scrollTop += inside.top - whole.top;
}
