import { useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/base/button.tsx';
import { Tag, type Tone } from '../../ui/data/chip.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { ProgressBar } from '../../ui/data/progress-bar.tsx';
import { Cluster, Stack, Text } from '../../ui/layout/primitives.tsx';
import css from './upload-row.module.css';
import { formatTimeLeft } from './upload-speed.ts';
import type { VideoUpload, VideoUploadState } from './upload-video.ts';

export type Sending = Exclude<VideoUploadState, { state: 'idle' | 'done' }>;

export const isSending = (state: VideoUploadState): state is Sending => state.state !== 'idle' && state.state !== 'done';

interface SendingRowProps {
  state: Sending;
  upload: VideoUpload;
  /** A frame of the file as data URL. */
  frame: string | null;
  onChoose: () => void;
}

/** A file being uploaded: progress, speed and actions. */
export function SendingRow({ state, upload, frame, onChoose }: SendingRowProps) {
  const percent = percentOf(state);
  const look = LOOK[state.state];
  return (
    <section className={css.row} aria-label={state.name} data-upload-state={state.state}>
      <span className={css.thumb}>{frame === null ? <Icon name="film" /> : <img src={frame} alt="" />}</span>
      <Stack shrinkChildren gap={6} shrink>
        <Cluster align="center" gap={8} className={css.head}>
          <Text as="h3" grow size={14} weight="medium" truncate>
            {state.name}
          </Text>
          <Tag tone={look.tone} icon={look.icon}>
            {wordsOf(state)}
          </Tag>
        </Cluster>
        <ProgressBar label={`${state.name} 上传进度`} tone={look.bar} value={state.state === 'finishing' ? undefined : percent} />
        <Cluster as="p" wrap justify="between" tone="muted" size={12} numeric className={css.facts}>
          <span>{factsOf(state)}</span>
          <span>{hintOf(state)}</span>
        </Cluster>
      </Stack>
      <Cluster align="center" gap={4} className={css.actions}>
        {state.state === 'unfinished' && (
          <Button size="s" variant="soft" icon="upload" onClick={onChoose}>
            继续上传
          </Button>
        )}
        <SendingActions state={state} upload={upload} />
      </Cluster>
    </section>
  );
}

interface SendingActionsProps {
  state: Sending;
  upload: VideoUpload;
  /** Name of the file for the labels of buttons, where several rows are listed. */
  fileName?: string;
  onCancel?: () => void;
}

/** Buttons that pause, continue and cancel an upload. */
export function SendingActions({ state, upload, fileName = '', onCancel = upload.cancel }: SendingActionsProps) {
  const [confirming, setConfirming] = useState(false);
  const suffix = fileName === '' ? '' : ` ${fileName}`;
  return (
    <>
      {state.state === 'uploading' && (
        <IconButton icon="pause" label={`暂停上传${suffix}`} shape="square" onClick={upload.pause} />
      )}
      {(state.state === 'paused' || state.state === 'waiting') && (
        <IconButton icon="play" label={`继续上传${suffix}`} shape="square" onClick={upload.resume} />
      )}
      {state.state === 'failed' && (
        <Button size="s" icon="refresh" aria-label={fileName === '' ? undefined : `重试${suffix}`} onClick={upload.resume}>
          重试
        </Button>
      )}
      {state.state !== 'finishing' && (
        <IconButton
          icon="close"
          label={`取消上传${suffix}`}
          shape="square"
          // Bytes already sent are not discarded without confirmation: the button is next to the pause button.
          onClick={() => (state.sent > 0 ? setConfirming(true) : onCancel())}
        />
      )}
      <ConfirmDialog
        open={confirming}
        title={`取消上传“${state.name}”？`}
        confirm="取消上传"
        cancel="继续上传"
        danger
        onConfirm={onCancel}
        onOpenChange={setConfirming}
      >
        已上传的 {formatBytes(state.sent)} 会删除，再次上传须从头开始。暂时不传可以使用“暂停”。
      </ConfirmDialog>
    </>
  );
}

export const percentOf = ({ sent, size }: Pick<Sending, 'sent' | 'size'>): number =>
  size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100));

/** The state as text, with the percentage while uploading. */
export const wordsOf = (state: Sending): string =>
  state.state === 'uploading' ? `${LOOK.uploading.words} ${percentOf(state)}%` : LOOK[state.state].words;

export const LOOK: Record<
  Sending['state'],
  { words: string; tone: Tone; icon: IconName; bar: 'primary' | 'info' | 'warning' | 'error' }
> = {
  unfinished: { words: '未传完', tone: 'warning', icon: 'pause', bar: 'warning' },
  uploading: { words: '上传中', tone: 'info', icon: 'upload', bar: 'primary' },
  paused: { words: '已暂停', tone: 'neutral', icon: 'pause', bar: 'warning' },
  waiting: { words: '等待网络', tone: 'warning', icon: 'pause', bar: 'warning' },
  failed: { words: '上传失败', tone: 'error', icon: 'warning', bar: 'error' },
  finishing: { words: '正在提交转码', tone: 'info', icon: 'refresh', bar: 'info' },
};

/** Amount and speed, or the error message. */
export function factsOf(state: Sending): string {
  const amount = `${formatBytes(state.sent)} / ${formatBytes(state.size)}`;
  if (state.state === 'uploading' && state.speed !== null) return `${amount} · ${formatBytes(state.speed)}/s`;
  return state.state === 'failed' ? state.message : amount;
}

function hintOf(state: Sending): string {
  switch (state.state) {
    case 'uploading':
      return state.secondsLeft === null ? '' : formatTimeLeft(state.secondsLeft);
    case 'unfinished':
      return '选择同一个文件，从断点继续上传';
    case 'waiting':
      return '已传部分会保留，网络恢复后自动续传';
    case 'paused':
      return '已传部分会保留';
    default:
      return '';
  }
}
