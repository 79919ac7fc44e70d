import { useRef, useState, type DragEvent } from 'react';
import { createStore, useStore, type Readable } from '../../lib/store.ts';
import { VIDEO_MAX_SECONDS } from '#contract/media-assets/constants.ts';
import type { MediaDetail } from '#contract/media-assets/media-assets.ts';
import { formatBytes, formatDuration } from '../../lib/format.ts';
import { Button } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Tag } from '../../ui/data/chip.tsx';
import { ProgressBar } from '../../ui/data/progress-bar.tsx';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PlainButton } from '../../ui/base/plain-button.tsx';
import { Cluster, Stack, Text } from '../../ui/layout/primitives.tsx';
import css from './upload-panel.module.css';
import uploadRowCss from './upload-row.module.css';
import { isSending, SendingRow } from './upload-sending-row.tsx';
import { limitOf, VIDEO_ACCEPT, videoProblem, type VideoUpload, type VideoUploadState } from './upload-video.ts';

interface UploadPanelProps {
  /** The upload that runs or can continue. */
  upload: VideoUpload | null;
  /** The post's video; undefined: none, or not loaded yet. */
  media: MediaDetail | undefined;
  /** True: the post has a video whose state is not loaded yet. */
  expected: boolean;
  /** A frame of the file as data URL, shown until the video has posters. */
  frame: string | null;
  /** A file in the queue; `until` says what it waits for. */
  waiting: { name: string; size: number; until: string } | null;
  /** Error of the field, if it is to be shown. */
  problem: string | undefined;
  /** Limit of one file. */
  maxBytes: number;
  /** Further checks of a chosen file; returns a reason to refuse it. */
  refusalOf?: (file: File) => string | null;
  onFile: (file: File) => void;
  /** Further files chosen or dropped together with the first. */
  onMore: (files: File[]) => void;
  onRetry: () => void;
  retrying: boolean;
}

/** The video field of a post, from the empty drop zone over upload and processing to the finished video. */
export function UploadPanel(props: UploadPanelProps) {
  const { upload, media, expected, frame, waiting, problem, maxBytes, onFile, onMore, onRetry, retrying } = props;
  const state = useStore(upload ?? NONE);
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  const take = (files: File[]) => {
    const file = files.find((candidate) => videoProblem(candidate, maxBytes) === null) ?? files[0];
    if (file === undefined) return;
    const more = files.filter((other) => other !== file);
    const reason = videoProblem(file, maxBytes) ?? props.refusalOf?.(file) ?? null;
    setRefusal(reason === null ? null : `“${file.name}”未上传：${reason}`);
    if (reason === null) onFile(file);
    if (more.length > 0) onMore(more);
  };
  const sending = upload !== null && isSending(state) ? <SendingRow {...{ state, upload, frame }} onChoose={choose} /> : null;
  const isEmpty = sending === null && media === undefined && waiting === null && !expected;
  const error = refusal ?? (isEmpty ? problem : undefined);

  return (
    <Stack shrinkChildren gap={8} data-field="media">
      <input
        ref={input}
        type="file"
        hidden
        multiple={isEmpty}
        accept={VIDEO_ACCEPT}
        aria-label="选择视频文件"
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {sending ??
        (media !== undefined ? (
          <MediaRow media={media} frame={frame} onRetry={onRetry} retrying={retrying} onChoose={choose} />
        ) : waiting !== null ? (
          <WaitingRow {...waiting} frame={frame} />
        ) : expected ? (
          <Loading />
        ) : (
          <DropZone maxBytes={maxBytes} onChoose={choose} onDrop={take} />
        ))}
      {error !== undefined && (
        <Cluster as="p" gap={4} align="center" size={13} tone="error" leading="m" role="alert">
          <Icon name="x-circle" size="s" />
          {error}
        </Cluster>
      )}
    </Stack>
  );
}

const NONE: Readable<VideoUploadState> = createStore<VideoUploadState>({ state: 'idle' });

function DropZone({ maxBytes, onChoose, onDrop }: { maxBytes: number; onChoose: () => void; onDrop: (files: File[]) => void }) {
  const [over, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <PlainButton
      flow="column"
      gap={6}
      radius="m"
      background="canvas"
      tone="muted"
      className={classes(css.drop, over && css.over)}
      onClick={onChoose}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
    >
      <Icon name="upload" />
      <span>
        把视频拖到这里，或<em>选择文件</em>
      </span>
      <Text as="small" tone="faint" size={12}>
        MP4、MOV、MKV、WebM 等常见格式，不超过 {limitOf(maxBytes)}、{VIDEO_MAX_SECONDS / 3600} 小时；可以一次拖入多个
      </Text>
    </PlainButton>
  );
}

const Loading = () => (
  <SkeletonGroup label="正在加载视频状态">
    <div className={uploadRowCss.row}>
      <Skeleton className={uploadRowCss.thumb} />
      <SkeletonLines lines={2} />
    </div>
  </SkeletonGroup>
);

const WaitingRow = ({ name, size, until, frame }: { name: string; size: number; until: string; frame: string | null }) => (
  <section className={uploadRowCss.row} aria-label={name}>
    <span className={uploadRowCss.thumb}>
      <ThumbPicture src={frame} />
    </span>
    <Stack shrinkChildren gap={6} shrink>
      <Cluster align="center" gap={8} className={uploadRowCss.head}>
        <Text as="h3" grow size={14} weight="medium" truncate>
          {name}
        </Text>
        <Tag icon="clock">排队中</Tag>
      </Cluster>
      <Cluster as="p" wrap justify="between" tone="muted" size={12} numeric className={uploadRowCss.facts}>
        <span>{formatBytes(size)}</span>
        <span>{until}</span>
      </Cluster>
    </Stack>
  </section>
);

/** The video on the server: progress, result, or reason of the failure. */
function MediaRow({
  media,
  frame,
  onRetry,
  retrying,
  onChoose,
}: {
  media: MediaDetail;
  frame: string | null;
  onRetry: () => void;
  retrying: boolean;
  onChoose: () => void;
}) {
  const [poster] = media.posters;
  const facts = [media.height === null ? null : `${Math.min(media.width ?? 0, media.height)}p`, formatBytes(media.size)]
    .filter((fact) => fact !== null)
    .join(' · ');
  return (
    <section className={uploadRowCss.row} aria-label={media.filename} data-media-state={media.state}>
      <span className={uploadRowCss.thumb}>
        <ThumbPicture src={poster?.url ?? frame} />
        {media.duration !== null && (
          <Text as="span" size={11} leading="xs" numeric className={uploadRowCss.duration}>
            {formatDuration(media.duration)}
          </Text>
        )}
      </span>
      <Stack shrinkChildren gap={6} shrink>
        <Cluster align="center" gap={8} className={uploadRowCss.head}>
          <Text as="h3" grow size={14} weight="medium" truncate>
            {media.filename}
          </Text>
          {media.state === 'ready' && (
            <Tag tone="success" icon="check-circle">
              已就绪
            </Tag>
          )}
          {media.state === 'processing' && (
            <Tag tone="info" icon="refresh">
              转码中 {media.percent}%
            </Tag>
          )}
          {media.state === 'failed' && (
            <Tag tone="error" icon="warning">
              转码失败
            </Tag>
          )}
        </Cluster>
        {media.state === 'processing' && <ProgressBar label={`${media.filename} 转码进度`} tone="info" value={media.percent} />}
        <Cluster as="p" wrap justify="between" tone="muted" size={12} numeric className={uploadRowCss.facts}>
          <span>{media.state === 'failed' ? (media.reason ?? '视频转码失败') : facts}</span>
          {media.state === 'processing' && <span>可以关闭页面，转码会继续</span>}
        </Cluster>
        {media.droppedAudio.length > 0 && (
          <Text tone="muted" size={12}>
            视频只保留一条音轨，未保留：{media.droppedAudio.join('、')}。
          </Text>
        )}
      </Stack>
      {media.state !== 'processing' && (
        <Cluster align="center" gap={4} className={uploadRowCss.actions}>
          {media.state === 'failed' && (
            <Button size="s" icon="refresh" loading={retrying} onClick={onRetry}>
              重试
            </Button>
          )}
          <Button size="s" variant={media.state === 'failed' ? 'plain' : 'quiet'} onClick={onChoose}>
            更换文件
          </Button>
        </Cluster>
      )}
    </section>
  );
}

const ThumbPicture = ({ src }: { src: string | null }) => (src === null ? <Icon name="film" /> : <img src={src} alt="" />);
