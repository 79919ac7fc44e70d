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

/** How far the form of a video is. `filled`: nothing is missing but the video itself. */
export type FormState = 'incomplete' | 'filled' | 'ready' | 'submitted';

interface Progress {
  label: string;
  value: number | undefined;
  tone: 'primary' | 'info' | 'warning' | 'error';
}

/** One video of the list, wherever it is known from. */
export interface QueueRow {
  key: string;
  /** Null for one that has no draft; unless it is the one that is open, there is nothing to open. */
  postsId: string | null;
  title: string;
  isOpen: boolean;
  /** It came in this visit; the others were there before. */
  isNew: boolean;
  picture: { url: string; srcset?: string } | null;
  /** How its video is; null once it was submitted. */
  state: { words: string; tone: Tone; icon: IconName } | null;
  progress: Progress | null;
  /** Why it does not go on, or how much of it has come. */
  facts: string | null;
  form: FormState | null;
  /** On its way, as far as it can be stopped and can go on. */
  sending: { state: Sending; upload: VideoUpload } | null;
  /** The video, where the server failed with it. */
  failedMediaId: string | null;
  does: 'drop' | 'choose' | 'dismiss' | null;
}

export interface QueueSources extends QueuePageState {
  /** The post that the address names, whether its form is there yet or not. */
  openId: string | null;
  items: readonly QueueItem[];
  joining: readonly string[];
  records: readonly UploadRecord[];
  drafts: readonly OwnPost[];
  frames: Frames;
  titleMax: number;
}

/** Every video once: the open one, those on their way, those not taken, those broken off in an earlier visit, and drafts with a video. */
export function queueRows(found: QueueSources): QueueRow[] {
  const { open, items, joining, refused, records, drafts, submitted } = found;
  const rows = new Map<string, QueueRow>();
  const add = (row: QueueRow) => {
    if (!rows.has(row.key)) rows.set(row.key, row);
  };
  if (open !== null) add(rowOfOpen(open, found));
  // The record of an interrupted upload has the row.
  for (const item of items) if (item.upload.get().state !== 'unfinished') add(rowOfItem(item, found));
  for (const [index, name] of joining.entries())
    add({ ...plain(`joining ${index} ${name}`, name), state: LOOK_OF.waiting, facts: '网络恢复后自动加入队列' });
  for (const { key, name, problem } of refused)
    add({ ...plain(key, name), state: LOOK_OF.refused, facts: problem, does: 'dismiss' });
  for (const [postsId, title] of Object.entries(submitted)) add({ ...rowOfPost(postsId, title, found), state: null });
  for (const record of records) add(rowOfRecord(record, found));
  for (const draft of drafts) if (draft.mediaState !== null) add(rowOfDraft(draft, found));
  return [...rows.values()];
}

/** The open video alone needs no list. */
export const needsList = (rows: readonly QueueRow[]): boolean => rows.some(({ isOpen }) => !isOpen);

/**
 * Rows keep the places in which they were first seen, whatever happens to their videos: those of this visit before those that
 * were there. `seen` are the keys of both, in order.
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

/** What is known of any post: its draft, and what was missing when it was open here. */
function rowOfPost(postsId: string, title: string, { drafts, frames, submitted, openId, ...found }: QueueSources): QueueRow {
  const draft = drafts.find(({ id }) => id === postsId);
  const missing = found.missing[postsId] ?? (draft === undefined ? null : missingOf(draft, found.titleMax));
  const frame = frames.get(postsId);
  return {
    ...plain(postsId, draft?.title || title),
    postsId,
    isOpen: postsId === openId,
    picture: draft?.picture ?? (frame === undefined ? null : { url: frame }),
    form: postsId in submitted ? 'submitted' : missing === null ? null : missing > 0 ? 'incomplete' : 'filled',
  };
}

function rowOfOpen(open: OpenVideo, found: QueueSources): QueueRow {
  const { postsId, draftKey, title, cover, isStarting, media, hasMedia, missing, isSubmitted } = open;
  const item = found.items.find((one) => one.postsId === postsId);
  const hasFile = hasMedia || isStarting || item !== undefined;
  const url = cover ?? media?.posters[0]?.url ?? (hasFile ? found.frames.get(postsId ?? draftKey) : undefined);
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

const rowOfItem = (item: QueueItem, found: QueueSources): QueueRow => ({
  ...rowOfPost(item.postsId, item.name, found),
  ...partsOfItem(item),
});

const rowOfRecord = ({ postsId, filename, size }: UploadRecord, found: QueueSources): QueueRow => ({
  ...rowOfPost(postsId, filename, found),
  isNew: false,
  state: LOOK_OF.unfinished,
  facts: `${formatBytes(size)} · 选择同一个文件，从断点继续上传`,
  does: 'choose',
});

function rowOfDraft(draft: OwnPost, found: QueueSources): QueueRow {
  const { id, title, mediaId, mediaState, mediaPercent: percent, mediaReason: reason } = draft;
  const row = rowOfPost(id, title, found);
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

/** As far as a list of posts tells: the form itself knows better. */
const missingOf = ({ title, category }: OwnPost, titleMax: number): number => {
  const length = codePoints(title.trim());
  return (length < VIDEO_TITLE.min || length > titleMax ? 1 : 0) + (category === null ? 1 : 0);
};
