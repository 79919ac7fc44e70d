import { useRef, useState, useSyncExternalStore, type DragEvent } from 'react';
import { VIDEO_MAX_SECONDS } from '#contract/limits.ts';
import type { MediaDetail } from '#contract/media-assets.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { MediaRow } from './upload-media-row.tsx';
import css from './upload-panel.module.css';
import row from './upload-row.module.css';
import { SendingRow } from './upload-sending-row.tsx';
import { limitOf, VIDEO_ACCEPT, videoProblem, type VideoUpload } from './upload-video.ts';

interface UploadPanelProps {
  upload: VideoUpload;
  /** The work's video, once there is one. */
  media: MediaDetail | undefined;
  /** There is one, though nothing is known about it yet. */
  expected: boolean;
  /** Of one file. */
  mostBytes: number;
  onFile: (file: File) => void;
  /** Further files that were dropped along with the first. */
  onMore: (files: File[]) => void;
  onRetry: () => void;
  retrying: boolean;
}

/** From the empty drop zone to the finished video: what is sent, how far it is, and what can be done. */
export function UploadPanel({ upload, media, expected, mostBytes, onFile, onMore, onRetry, retrying }: UploadPanelProps) {
  const state = useSyncExternalStore(upload.subscribe, upload.get, upload.get);
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    const problem = videoProblem(file, mostBytes);
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
          <DropZone
            mostBytes={mostBytes}
            onChoose={choose}
            onDrop={([first, ...more]) => {
              take(first);
              if (more.length > 0) onMore(more);
            }}
          />
        )
      ) : (
        <MediaRow media={media} onRetry={onRetry} retrying={retrying} onChoose={choose} />
      )}
    </div>
  );
}

function DropZone({ mostBytes, onChoose, onDrop }: { mostBytes: number; onChoose: () => void; onDrop: (files: File[]) => void }) {
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
        onDrop([...event.dataTransfer.files]);
      }}
    >
      <Icon name="upload" />
      <span>
        把视频拖到这里，或<em>选择文件</em>
      </span>
      <small>
        MP4、MOV、MKV、WebM 等常见格式，不超过 {limitOf(mostBytes)}、{VIDEO_MAX_SECONDS / 3600} 小时；可以一次拖入多个
      </small>
    </button>
  );
}

const Loading = () => (
  <SkeletonGroup label="正在取视频状态">
    <div className={row.row}>
      <Skeleton className={row.thumb} />
      <SkeletonLines lines={2} />
    </div>
  </SkeletonGroup>
);
