import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPostArchives, postArchiveAddress, requestPostArchive } from '#contract/data-exports/addresses.ts';
import type { PostArchive } from '#contract/data-exports/posts.ts';
import { request } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatBytes, formatDateTime, formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { toast } from '../../../lib/toast-store.ts';
import css from './post-archive-dialog.module.css';

const KEY = ['take-aways'];
const WATCH_MS = 2_000;

/** Requests an archive of all posts, and offers it once the job has written it. */
export function PostArchiveDialog({ onClose }: { onClose: () => void }) {
  const [videos, setVideos] = useState(false);
  const archives = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request(listPostArchives, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.list.some(({ state: one }) => one === 'making') ? WATCH_MS : false),
  });
  const making = archives.data?.list.some(({ state }) => state === 'making') ?? false;

  const order = useCall(requestPostArchive, {
    success: null,
    stale: KEY,
    onDone: (_answer, _input, message) => toast.info(message),
  });
  const download = useCall(postArchiveAddress, { success: null, onDone: ({ url }) => window.location.assign(url) });

  return (
    <Dialog
      open
      title="导出全部作品"
      description="每篇作品一个文件夹：Markdown、网页和 JSON 三种格式的正文，加上图片和字幕。每天可以打包一次，保留 7 天。"
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button variant="primary" icon="download" loading={order.isPending || making} onClick={() => void order.send({ videos })}>
          {making ? '正在打包…' : '打包全部作品'}
        </Button>
      }
    >
      <Checkbox
        checked={videos}
        disabled={making}
        note="原片较大时，打包时间较长"
        onChange={({ target }) => setVideos(target.checked)}
      >
        包含视频原片
      </Checkbox>
      {archives.isError && (
        <ErrorState
          inline
          message={archives.error.message}
          retrying={archives.isFetching}
          onRetry={() => void archives.refetch()}
        />
      )}
      <Stack as="ul" marginTop={12} className={css.archives} aria-live="polite">
        {archives.data?.list.map((archive) => (
          <Cluster as="li" align="center" gap={12} key={archive.id}>
            <div>
              <Text as="b" size={14} weight="medium">
                {formatDateTime(archive.requestedAt)}
              </Text>
              <span>{stateOf(archive)}</span>
            </div>
            {archive.state === 'ready' && (
              <Button size="s" icon="download" onClick={() => void download.send({ id: archive.id })}>
                下载
              </Button>
            )}
          </Cluster>
        ))}
      </Stack>
    </Dialog>
  );
}

function stateOf({ state, works: posts, bytes, videos, expiresAt }: PostArchive): string {
  if (state === 'making') return '正在打包，可以离开这个页面';
  if (state === 'failed') return '打包失败，请重新打包';
  const until = expiresAt === null ? '' : `，保留到 ${formatDay(expiresAt)}`;
  return `${posts ?? 0} 篇${videos ? '，含视频原片' : ''}，${formatBytes(bytes ?? 0)}${until}`;
}
