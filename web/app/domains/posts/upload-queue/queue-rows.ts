import { codePoints } from '#contract/text.ts';
import { VIDEO_TITLE } from '#contract/posts/constants.ts';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { formatBytes } from '../../../lib/format.ts';
import type { Tone } from '../../../ui/data/chip.tsx';
import type { IconName } from '../../../ui/base/icon.tsx';
import type { Frames } from '../../../kits/uploads/video-frames.ts';
import type { UploadRecord } from '../../../kits/uploads/upload-records.ts';
import { factsOf, isSending, LOOK, percentOf, wordsOf, type Sending } from '../../../kits/uploads/upload-sending-row.tsx';
import type { VideoUpload } from '../../../kits/uploads/upload-video.ts';
import type { OpenVideo, QueuePageState } from './queue-page.ts';
import type { QueueItem } from './upload-queue.ts';

/** The state of the form of a video. `filled`: only the video itself is missing. */
export type FormState = 'incomplete' | 'filled' | 'ready' | 'submitted';

interface Progress {
  label: string;
  value: number | undefined;
  tone: 'primary' | 'info' | 'warning' | 'error';
}

/** A video of the list, from any of the sources. */
export interface QueueRow {
  key: string;
  /** Null for a video without a draft; then only the open form can be opened. */
  postsId: string | null;
  title: string;
  isOpen: boolean;
  /** The video was added during this visit. */
  isNew: boolean;
  picture: { url: string; srcset?: string } | null;
  /** The state of the video; null once it was submitted. */
  state: { words: string; tone: Tone; icon: IconName } | null;
  progress: Progress | null;
  /** The reason why the upload stopped, or its progress. */
  facts: string | null;
  form: FormState | null;
  /** The upload, while it can be paused, resumed or cancelled. */
  sending: { state: Sending; upload: VideoUpload } | null;
  /** The id of the video if its transcoding failed. */
  failedMediaId: string | null;
  /** The action of the row: remove a queued video, choose the file of an interrupted upload again, or dismiss a file that was not accepted. */
  does: 'drop' | 'choose' | 'dismiss' | null;
}

export interface QueueSources extends QueuePageState {
  /** The post in the address, whose form may not be loaded yet. */
  openId: string | null;
  items: readonly QueueItem[];
  /** Names of files that wait for the network before they can have a draft. */
  joining: readonly string[];
  records: readonly UploadRecord[];
  drafts: readonly OwnPost[];
  frames: Frames;
  titleMax: number;
}

/** Every video once: the open one, uploads, files not accepted, uploads interrupted in an earlier visit, and drafts with a video. */
export function queueRows(sources: QueueSources): QueueRow[] {
  const { open, items, joining, refused, records, drafts, submitted } = sources;
  const rows = new Map<string, QueueRow>();
  const add = (row: QueueRow) => {
    if (!rows.has(row.key)) rows.set(row.key, row);
  };
  if (open !== null) add(rowOfOpen(open, sources));
  // An unfinished upload gets its row from its record below.
  for (const item of items) if (item.upload.get().state !== 'unfinished') add(rowOfItem(item, sources));
  for (const [index, name] of joining.entries())
    add({ ...plain(`joining ${index} ${name}`, name), state: LOOK_OF.waiting, facts: '网络恢复后自动加入队列' });
  for (const { key, name, problem } of refused)
    add({ ...plain(key, name), state: LOOK_OF.refused, facts: problem, does: 'dismiss' });
  for (const [postsId, title] of Object.entries(submitted)) add({ ...rowOfPost(postsId, title, sources), state: null });
  for (const record of records) add(rowOfRecord(record, sources));
  for (const draft of drafts) if (draft.mediaState !== null) add(rowOfDraft(draft, sources));
  return [...rows.values()];
}

/** Whether the list is shown: not for the open video alone. */
export const needsList = (rows: readonly QueueRow[]): boolean => rows.some(({ isOpen }) => !isOpen);

/**
 * Sorts the rows: videos of this visit (`fresh`) before earlier ones (`former`). Each row keeps its first position, whatever happens to its
 * video; `seen` are the keys in these positions.
 */
export function arrange(rows: readonly QueueRow[], seen: { fresh: readonly string[]; former: readonly string[] }) {
  const known = new Set([...seen.fresh, ...seen.former]);
  const keysOf = (isNew: boolean) => rows.filter((row) => row.isNew === isNew && !known.has(row.key)).map(({ key }) => key);
  const fresh = [...seen.fresh, ...keysOf(true)];
  const former = [...seen.former, ...keysOf(false)];
  const places = new Map([...fresh, ...former].map((key, place) => [key, place]));
  const place = ({ key }: QueueRow) => places.get(key) ?? 0;
  return { rows: rows.toSorted((a, b) => place(a) - place(b)), seen: { fresh, former } };
}

const LOOK_OF = {
  ...LOOK,
  none: { words: '未选择视频', tone: 'neutral', icon: 'film' },
  loading: { words: '正在加载…', tone: 'neutral', icon: 'film' },
  queued: { words: '排队中', tone: 'neutral', icon: 'clock' },
  refused: { words: '未上传', tone: 'error', icon: 'warning' },
  ready: { words: '已就绪', tone: 'success', icon: 'check-circle' },
  failed: { words: '转码失败', tone: 'error', icon: 'warning' },
} as const satisfies Record<string, { words: string; tone: Tone; icon: IconName }>;

const plain = (key: string, title: string): QueueRow => ({
  key,
  postsId: null,
  title: title || '无标题视频',
  isOpen: false,
  isNew: true,
  picture: null,
  state: null,
  progress: null,
  facts: null,
  form: null,
  sending: null,
  failedMediaId: null,
  does: null,
});

/** The part of a row that any post has: from its draft, and the number of missing fields from when its form was open. */
function rowOfPost(postsId: string, title: string, { drafts, frames, submitted, openId, ...sources }: QueueSources): QueueRow {
  const draft = drafts.find(({ id }) => id === postsId);
  const missing = sources.missing[postsId] ?? (draft === undefined ? null : missingOf(draft, sources.titleMax));
  const frame = frames.get(postsId);
  return {
    ...plain(postsId, draft?.title || title),
    postsId,
    isOpen: postsId === openId,
    picture: draft?.picture ?? (frame === undefined ? null : { url: frame }),
    form: postsId in submitted ? 'submitted' : missing === null ? null : missing > 0 ? 'incomplete' : 'filled',
  };
}

function rowOfOpen(open: OpenVideo, sources: QueueSources): QueueRow {
  const { postsId, draftKey, title, cover, isStarting, media, hasMedia, missing, isSubmitted } = open;
  const item = sources.items.find((one) => one.postsId === postsId);
  const hasFile = hasMedia || isStarting || item !== undefined;
  const url = cover ?? media?.posters[0]?.url ?? (hasFile ? sources.frames.get(postsId ?? draftKey) : undefined);
  const isThere = media !== undefined && media.state !== 'failed' && (item === undefined || item.file !== null);
  const row: QueueRow = {
    ...plain(postsId ?? draftKey, title || item?.name || media?.filename || '新视频'),
    postsId,
    isOpen: true,
    picture: url === undefined ? null : { url },
    form: isSubmitted ? 'submitted' : missing > 0 ? 'incomplete' : isThere ? 'ready' : 'filled',
  };
  if (isSubmitted) return row;
  if (item !== undefined && item.file === null) return { ...row, ...partsOfItem(item) };
  if (media !== undefined) return { ...row, ...partsOfMedia(row.title, media) };
  if (item !== undefined) return { ...row, ...partsOfItem(item) };
  return { ...row, state: isStarting ? LOOK_OF.queued : hasMedia ? LOOK_OF.loading : LOOK_OF.none };
}

const rowOfItem = (item: QueueItem, sources: QueueSources): QueueRow => ({
  ...rowOfPost(item.postsId, item.name, sources),
  ...partsOfItem(item),
});

const rowOfRecord = ({ postsId, filename, size }: UploadRecord, sources: QueueSources): QueueRow => ({
  ...rowOfPost(postsId, filename, sources),
  isNew: false,
  state: LOOK_OF.unfinished,
  facts: `${formatBytes(size)} · 选择同一个文件，从断点继续上传`,
  does: 'choose',
});

function rowOfDraft(draft: OwnPost, sources: QueueSources): QueueRow {
  const { id, title, mediaId, mediaState, mediaPercent: percent, mediaReason: reason } = draft;
  const row = rowOfPost(id, title, sources);
  const isThere = mediaState === 'processing' || mediaState === 'ready';
  const form = row.form === 'filled' && isThere ? 'ready' : row.form;
  const parts =
    mediaState === null || mediaState === 'uploading'
      ? {}
      : partsOfMedia(row.title, { mediaId, state: mediaState, percent, reason });
  return { ...row, isNew: false, form, ...parts };
}

function partsOfItem({ name, size, file, upload }: QueueItem): Partial<QueueRow> {
  const state = upload.get();
  if (file !== null || !isSending(state)) return { state: LOOK_OF.queued, facts: formatBytes(size), does: 'drop' };
  return {
    state: { ...LOOK[state.state], words: wordsOf(state) },
    progress: {
      label: `${name} 上传进度`,
      value: state.state === 'finishing' ? undefined : percentOf(state),
      tone: LOOK[state.state].bar,
    },
    facts: state.state === 'unfinished' ? '选择同一个文件，从断点继续上传' : factsOf(state),
    sending: { state, upload },
  };
}

type MediaFacts = { mediaId: string | null; state: NonNullable<OwnPost['mediaState']>; percent: number; reason: string | null };

/** The state of the video's processing on the server. */
function partsOfMedia(title: string, { mediaId, state, percent, reason }: MediaFacts): Partial<QueueRow> {
  if (state === 'ready') return { state: LOOK_OF.ready };
  if (state === 'failed') return { state: LOOK_OF.failed, facts: reason ?? '视频转码失败', failedMediaId: mediaId };
  return {
    state: { words: `转码中 ${percent}%`, tone: 'info', icon: 'refresh' },
    progress: { label: `${title} 转码进度`, value: percent, tone: 'info' },
  };
}

/** The number of missing fields as far as the list of posts shows it; only the form knows all. */
const missingOf = ({ title, category }: OwnPost, titleMax: number): number => {
  const length = codePoints(title.trim());
  return (length < VIDEO_TITLE.min || length > titleMax ? 1 : 0) + (category === null ? 1 : 0);
};
