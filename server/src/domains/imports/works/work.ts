import type { DocNode } from '#contract/document.ts';

/** The former state of a work at its source. */
export type FormerState = 'published' | 'draft' | 'private' | 'scheduled' | 'trash';

export interface FormerComment {
  /** Ids at the source: of the comment, and of the comment it answers (null: none). */
  id: string;
  parentId: string | null;
  author: string;
  text: string;
  writtenAt: Date | null;
}

/** A work as read from a source; nothing in it depends on this installation. */
export interface ImportedWork {
  /** Identifies the work, the same in every export of its source. */
  sourceId: string;
  /** Path of its file below the root of the source. */
  file: string;
  title: string;
  summary: string | null;
  /** Its text; pictures and links still have the addresses of the source. */
  body: DocNode;
  cover: string | null;
  /** Null for a date that is missing or unreadable. */
  publishedAt: Date | null;
  state: FormerState;
  /** Former addresses: paths with queries, from the root of the former site. */
  addresses: string[];
  /** Names by which other works of the source link to it: slug, id, file. */
  names: string[];
  tags: string[];
  categories: string[];
  author: string | null;
  comments: FormerComment[];
  losses: Losses;
  /** Sentences for the report. */
  notes: string[];
}

/** The number of times that each kind of content could not be imported unchanged. */
export type Losses = Partial<Record<LossKind, number>>;

export const LOSS_LABEL = {
  formula: '公式（保留为代码）',
  frame: '嵌入页面（保留为链接）',
  media: '音视频（保留为链接）',
  form: '表单（保留为代码）',
  drawing: '矢量图（未保留）',
  script: '脚本（未保留）',
  tag: '不支持的标签（保留为文字）',
  table: '表格（保留为代码）',
  pictureLink: '图片上的链接（移到图片下方）',
  caption: '图片说明过长（移到图片下方）',
  footnote: '脚注过长或过多（移到文末）',
  depth: '层级过深（已展平）',
  link: '无法识别的链接（保留文字）',
  anchor: '页内链接（保留文字）',
  card: '卡片（保留文字与链接）',
  attachment: '附件（保留为链接）',
} as const;

export type LossKind = keyof typeof LOSS_LABEL;

export function addLoss(losses: Losses, kind: LossKind, count = 1): void {
  losses[kind] = (losses[kind] ?? 0) + count;
}

/** A part of a source that is not imported, with the reason for the report. */
interface SkippedPart {
  file: string;
  title: string | null;
  reason: string;
}

export type ReadPart = { work: ImportedWork } | { skipped: SkippedPart };

/** A source or file that cannot be read; the message is a sentence for the report. */
export class UnreadableSource extends Error {}
