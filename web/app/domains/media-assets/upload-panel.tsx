import { useRef, useState, useSyncExternalStore, type DragEvent } from 'react';
import type { MediaDetail } from '#contract/media-assets.ts';
import { formatBytes, formatDuration } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Tag, type Tone } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import css from './upload-panel.module.css';
import { formatTimeLeft } from './upload-speed.ts';
import { VIDEO_ACCEPT, videoProblem, type VideoUpload, type VideoUploadState } from './upload-video.ts';

interface UploadPanelProps {
  upload: VideoUpload;
  /** The work's video, once there is one. */
  media: MediaDetail | undefined;
  /** There is one, though nothing is known about it yet. */
  expected: boolean;
  onFile: (file: File) => void;
  onRetry: () => void;
  retrying: boolean;
}

/** From the empty drop zone to the finished video: what is sent, how far it is, and what can be done. */
export function UploadPanel({ upload, media, expected, onFile, onRetry, retrying }: UploadPanelProps) {
  const state = useSyncExternalStore(upload.subscribe, upload.get, upload.get);
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    const problem = videoProblem(file);
    if (problem !== null) return toast.warning(problem);
    onFile(file);
    upload.choose(file);
  };
  const isSending = state.state !== 'idle' && state.state !== 'done';

  return (
    <div data-field="media">
      <input
        ref={input}
        type="file"
        hidden
        accept={VIDEO_ACCEPT}
        aria-label="选择视频文件"
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {isSending ? (
        <SendingRow state={state} upload={upload} onChoose={choose} />
      ) : media === undefined ? (
        expected ? (
          <Loading />
        ) : (
          <DropZone onChoose={choose} onDrop={take} />
        )
      ) : (
        <MediaRow media={media} onRetry={onRetry} retrying={retrying} onChoose={choose} />
      )}
    </div>
  );
}

function DropZone({ onChoose, onDrop }: { onChoose: () => void; onDrop: (file: File | undefined) => void }) {
  const [over, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <button
      type="button"
      className={classes(css.drop, over && css.over)}
      onClick={onChoose}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.files[0]);
      }}
    >
      <Icon name="upload" />
      <span>
        把视频拖到这里，或<em>选择文件</em>
      </span>
      <small>MP4、MOV、MKV、WebM 等常见格式，不超过 4 GB、5 小时</small>
    </button>
  );
}

const Loading = () => (
  <SkeletonGroup label="正在取视频状态">
    <div className={css.row}>
      <Skeleton className={css.thumb} />
      <SkeletonLines lines={2} />
    </div>
  </SkeletonGroup>
);

type Sending = Exclude<VideoUploadState, { state: 'idle' | 'done' }>;

function SendingRow({ state, upload, onChoose }: { state: Sending; upload: VideoUpload; onChoose: () => void }) {
  const percent = state.size === 0 ? 0 : Math.min(100, Math.floor((state.sent / state.size) * 100));
  const look = LOOK[state.state];
  return (
    <section className={css.row} aria-label={state.name} data-upload-state={state.state}>
      <span className={css.thumb}>
        <Icon name="film" />
      </span>
      <div className={css.words}>
        <div className={css.head}>
          <h3>{state.name}</h3>
          <Tag tone={look.tone} icon={look.icon}>
            {look.words}
            {state.state === 'uploading' && ` ${percent}%`}
          </Tag>
        </div>
        <ProgressBar label={`${state.name} 上传进度`} tone={look.bar} value={state.state === 'finishing' ? undefined : percent} />
        <p className={css.facts}>
          <span>{factsOf(state)}</span>
          <span>{hintOf(state)}</span>
        </p>
      </div>
      <div className={css.actions}>
        {state.state === 'uploading' && <IconButton icon="pause" label="暂停上传" shape="square" onClick={upload.pause} />}
        {(state.state === 'paused' || state.state === 'waiting') && (
          <IconButton icon="play" label="继续上传" shape="square" onClick={upload.resume} />
        )}
        {state.state === 'failed' && (
          <Button size="s" icon="refresh" onClick={upload.resume}>
            重试
          </Button>
        )}
        {state.state === 'unfinished' && (
          <Button size="s" variant="soft" icon="upload" onClick={onChoose}>
            继续上传
          </Button>
        )}
        {state.state !== 'finishing' && <IconButton icon="close" label="取消上传" shape="square" onClick={upload.cancel} />}
      </div>
    </section>
  );
}

const LOOK: Record<
  Sending['state'],
  { words: string; tone: Tone; icon: IconName; bar: 'primary' | 'info' | 'warning' | 'error' }
> = {
  unfinished: { words: '没有传完', tone: 'warning', icon: 'pause', bar: 'warning' },
  uploading: { words: '上传中', tone: 'info', icon: 'upload', bar: 'primary' },
  paused: { words: '已暂停', tone: 'neutral', icon: 'pause', bar: 'warning' },
  waiting: { words: '等待网络', tone: 'warning', icon: 'pause', bar: 'warning' },
  failed: { words: '上传失败', tone: 'error', icon: 'warning', bar: 'error' },
  finishing: { words: '正在交给转码', tone: 'info', icon: 'refresh', bar: 'info' },
};

function factsOf(state: Sending): string {
  const amount = `${formatBytes(state.sent)} / ${formatBytes(state.size)}`;
  if (state.state === 'uploading' && state.speed !== null) return `${amount} · ${formatBytes(state.speed)}/s`;
  return state.state === 'failed' ? state.message : amount;
}

function hintOf(state: Sending): string {
  switch (state.state) {
    case 'uploading':
      return state.secondsLeft === null ? '' : formatTimeLeft(state.secondsLeft);
    case 'unfinished':
      return '选择同一个文件，从断点接着传';
    case 'waiting':
      return '已传的不会丢，恢复后自动续传';
    case 'paused':
      return '已传的不会丢';
    default:
      return '';
  }
}

function MediaRow({
  media,
  onRetry,
  retrying,
  onChoose,
}: {
  media: MediaDetail;
  onRetry: () => void;
  retrying: boolean;
  onChoose: () => void;
}) {
  const [poster] = media.posters;
  const facts = [media.height === null ? null : `${Math.min(media.width ?? 0, media.height)}p`, formatBytes(media.size)]
    .filter((fact) => fact !== null)
    .join(' · ');
  return (
    <section className={css.row} aria-label={media.filename} data-media-state={media.state}>
      <span className={css.thumb}>
        {poster === undefined ? <Icon name="film" /> : <img src={poster.url} alt="" />}
        {media.duration !== null && <span className={css.duration}>{formatDuration(media.duration)}</span>}
      </span>
      <div className={css.words}>
        <div className={css.head}>
          <h3>{media.filename}</h3>
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
        </div>
        {media.state === 'processing' && <ProgressBar label={`${media.filename} 转码进度`} tone="info" value={media.percent} />}
        <p className={css.facts}>
          <span>{media.state === 'failed' ? (media.reason ?? '视频处理失败') : facts}</span>
          {media.state === 'processing' && <span>可以关掉页面，转码不会停</span>}
        </p>
      </div>
      {media.state !== 'processing' && (
        <div className={css.actions}>
          {media.state === 'failed' && (
            <Button size="s" icon="refresh" loading={retrying} onClick={onRetry}>
              重试
            </Button>
          )}
          <Button size="s" variant={media.state === 'failed' ? 'plain' : 'quiet'} onClick={onChoose}>
            换一个文件
          </Button>
        </div>
      )}
    </section>
  );
}
