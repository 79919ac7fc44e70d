import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { formatBytes } from '../../../lib/format.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { ProgressBar } from '../../../ui/data/progress-bar.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { uploadRecords, type UploadRecord } from '../../../kits/uploads/upload-records.ts';
import { LOOK, SendingRow } from '../../../kits/uploads/upload-sending-row.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import row from '../../../kits/uploads/upload-row.module.css';
import { VIDEO_ACCEPT } from '../../../kits/uploads/upload-video.ts';
import { ownPostsQuery } from '../own-posts/queries.ts';
import css from './upload-queue-card.module.css';
import { useJoining, useQueueItems, type QueueItem, type UploadQueue } from './upload-queue.ts';

const DRAFTS = { type: 'video', status: 'draft', limit: 20 } as const;

/** Videos beside the one that is open: those on their way, those broken off in an earlier visit, and drafts with a video. */
export function UploadQueueCard({
  queue,
  userId,
  current,
  maxBytes,
}: {
  queue: UploadQueue;
  userId: string;
  current: string | null;
  /** Of one file. */
  maxBytes: number;
}) {
  const input = useRef<HTMLInputElement>(null);
  const items = useQueueItems(queue).filter(({ postsId }) => postsId !== current);
  const joining = useJoining(queue);
  const drafts = useDrafts(items.length);
  const records = useRecords(userId, items.length);
  const isQueued = (postsId: string | null) => items.some((item) => item.postsId === postsId);
  const broken = records.filter(({ postsId }) => postsId !== null && postsId !== current && !isQueued(postsId));
  const rest = drafts.filter(
    ({ id, mediaState }) =>
      mediaState !== null && id !== current && !isQueued(id) && !broken.some(({ postsId }) => postsId === id),
  );
  const running = items.filter(({ upload }) => upload.get().state === 'uploading');
  const waiting = items.filter(({ file }) => file !== null);

  return (
    <Stack as="section" shrink surface gap="3" className={css.card} aria-labelledby="queue-title">
      <Cluster gap="2" align="center" wrap className={css.head}>
        <Text as="h2" size="b" leading="normal" nowrap id="queue-title">
          上传队列
        </Text>
        {items.length > 0 && <span>{items.length} 个</span>}
        {queue.isResting() ? (
          <Button size="s" variant="quiet" icon="play" onClick={queue.goOn}>
            全部继续
          </Button>
        ) : (
          running.length > 0 &&
          running.length + waiting.length > 1 && (
            <Button size="s" variant="quiet" icon="pause" onClick={queue.rest}>
              全部暂停
            </Button>
          )
        )}
        <Button size="s" icon="plus" onClick={() => input.current?.click()}>
          添加多个视频
        </Button>
      </Cluster>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={VIDEO_ACCEPT}
        aria-label="选择多个视频文件"
        onChange={({ currentTarget }) => {
          void addToQueue(queue, [...(currentTarget.files ?? [])], maxBytes);
          currentTarget.value = '';
        }}
      />
      <Stack as="ul" gap="2" className={css.list}>
        {items.map((item) => (
          <li key={item.postsId}>
            <QueuedRow item={item} queue={queue} />
          </li>
        ))}
        {joining.map((name, index) => (
          // Two files may have one name, and none of them changes its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${name}`}>
            <JoiningRow name={name} />
          </li>
        ))}
        {broken.map((record) => (
          <li key={record.key}>
            <BrokenRow record={record} onChoose={() => input.current?.click()} />
          </li>
        ))}
        {rest.map((draft) => (
          <li key={draft.id}>
            <DraftRow draft={draft} />
          </li>
        ))}
      </Stack>
      <Cluster as="p" radius="m" gap="2" align="start" size="s" leading="m" className={css.note}>
        <Icon name="info" size="s" />
        可选多个视频，每个各存一份草稿。关闭页面后，选择同一个文件可从断点继续上传。
      </Cluster>
    </Stack>
  );
}

/** Says of each file that cannot be taken why not. */
export async function addToQueue(queue: UploadQueue, files: File[], maxBytes: number): Promise<void> {
  for (const { name, problem } of await queue.add(files, maxBytes)) toast.warning(problem, { title: name });
}

/** Looked up again whenever an upload has come or gone. */
function useRecords(userId: string, count: number): readonly UploadRecord[] {
  const [records, setRecords] = useState(() => uploadRecords(userId, Date.now()));
  useEffect(() => setRecords(uploadRecords(userId, Date.now())), [userId, count]);
  return records;
}

/** Asked for again whenever an upload has come or gone. */
function useDrafts(count: number): readonly OwnPost[] {
  const client = useQueryClient();
  const query = ownPostsQuery(DRAFTS);
  const { queryKey } = query;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: queryKey.slice(0, 2) });
    // The key is made anew at every drawing; only the count says that something changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, count]);
  return useQuery(query).data?.list ?? [];
}

function QueuedRow({ item: { postsId, name, size, upload, file, problem }, queue }: { item: QueueItem; queue: UploadQueue }) {
  const state = upload.get();
  const edit = (
    <ButtonLink size="s" variant="quiet" to={`?id=${postsId}`}>
      填写信息
    </ButtonLink>
  );
  if (file === null && state.state !== 'idle' && state.state !== 'done')
    return <SendingRow state={state} upload={upload} onChoose={() => null} more={edit} />;
  return (
    <div className={row.row}>
      <span className={row.thumb}>
        <Icon name="film" />
      </span>
      <Stack bounded gap="1-half" shrink className={row.words}>
        <Cluster align="center" gap="2" className={row.head}>
          <Text as="h3" grow size="m" weight="medium" cut>
            {name}
          </Text>
          {problem === null ? (
            <Tag icon="clock">{file === null ? '正在保存' : '排队中'}</Tag>
          ) : (
            <Tag tone="error" icon="warning">
              草稿保存失败
            </Tag>
          )}
        </Cluster>
        <Cluster as="p" wrap justify="between" tone="muted" size="xs" numeric className={row.facts}>
          <span>{problem ?? formatBytes(size)}</span>
        </Cluster>
      </Stack>
      <Cluster align="center" gap="1" className={row.actions}>
        {edit}
        {problem !== null && (
          <Button size="s" icon="refresh" onClick={() => queue.retrySave(postsId)}>
            重试
          </Button>
        )}
        {(file !== null || problem !== null) && (
          <IconButton icon="close" label="移出队列" shape="square" onClick={() => queue.drop(postsId)} />
        )}
      </Cluster>
    </div>
  );
}

const JoiningRow = ({ name }: { name: string }) => (
  <div className={row.row}>
    <span className={row.thumb}>
      <Icon name="film" />
    </span>
    <Stack bounded gap="1-half" shrink className={row.words}>
      <Cluster align="center" gap="2" className={row.head}>
        <Text as="h3" grow size="m" weight="medium" cut>
          {name}
        </Text>
        <Tag tone={LOOK.waiting.tone} icon={LOOK.waiting.icon}>
          {LOOK.waiting.words}
        </Tag>
      </Cluster>
      <Cluster as="p" wrap justify="between" tone="muted" size="xs" numeric className={row.facts}>
        <span>网络恢复后自动加入队列</span>
      </Cluster>
    </Stack>
  </div>
);

const BrokenRow = ({ record: { filename, size, postsId }, onChoose }: { record: UploadRecord; onChoose: () => void }) => (
  <div className={row.row}>
    <span className={row.thumb}>
      <Icon name="film" />
    </span>
    <Stack bounded gap="1-half" shrink className={row.words}>
      <Cluster align="center" gap="2" className={row.head}>
        <Text as="h3" grow size="m" weight="medium" cut>
          {filename}
        </Text>
        <Tag tone={LOOK.unfinished.tone} icon={LOOK.unfinished.icon}>
          {LOOK.unfinished.words}
        </Tag>
      </Cluster>
      <Cluster as="p" wrap justify="between" tone="muted" size="xs" numeric className={row.facts}>
        <span>{formatBytes(size)}</span>
        <span>选择同一个文件，从断点继续上传</span>
      </Cluster>
    </Stack>
    <Cluster align="center" gap="1" className={row.actions}>
      <ButtonLink size="s" variant="quiet" to={`?id=${postsId}`}>
        填写信息
      </ButtonLink>
      <Button size="s" variant="soft" icon="upload" onClick={onChoose}>
        继续上传
      </Button>
    </Cluster>
  </div>
);

function DraftRow({ draft: { id, title, picture, mediaState, mediaPercent } }: { draft: OwnPost }) {
  const name = title || '无标题视频';
  return (
    <div className={row.row} data-draft-state={mediaState}>
      <span className={row.thumb}>{picture === null ? <Icon name="film" /> : <img src={picture.url} alt="" />}</span>
      <Stack bounded gap="1-half" shrink className={row.words}>
        <Cluster align="center" gap="2" className={row.head}>
          <Text as="h3" grow size="m" weight="medium" cut>
            {name}
          </Text>
          {mediaState === 'processing' && (
            <Tag tone="info" icon="refresh">
              转码中 {mediaPercent}%
            </Tag>
          )}
          {mediaState === 'ready' && (
            <Tag tone="success" icon="check-circle">
              可提交
            </Tag>
          )}
          {mediaState === 'failed' && (
            <Tag tone="error" icon="warning">
              转码失败
            </Tag>
          )}
        </Cluster>
        {mediaState === 'processing' && <ProgressBar label={`${name} 转码进度`} tone="info" value={mediaPercent} />}
      </Stack>
      <Cluster align="center" gap="1" className={row.actions}>
        <ButtonLink size="s" variant="quiet" to={`?id=${id}`}>
          {mediaState === 'failed' ? '查看原因' : '填写信息'}
        </ButtonLink>
      </Cluster>
    </div>
  );
}
