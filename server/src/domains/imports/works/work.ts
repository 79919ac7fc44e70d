import type { DocNode } from '#contract/document.ts';

/** The former state of a work at its source. */
export type FormerState = 'published' | 'draft' | 'private' | 'scheduled' | 'trash';

export interface FormerComment {
  /** The comment's id at its source, and that of the comment it answers. */
  id: string;
  parentId: string | null;
  author: string;
  text: string;
  writtenAt: Date | null;
}

/** A work as a reader hands it over: nothing in it depends on this installation. */
export interface ImportedWork {
  /** Names the work at its source, the same in each export of that source. */
  sourceId: string;
  /** The file that holds it, below the root of the source. */
  file: string;
  title: string;
  summary: string | null;
  /** A document whose pictures and links still bear the addresses of the source. */
  body: DocNode;
  cover: string | null;
  /** Null for a date that is missing or unreadable. */
  publishedAt: Date | null;
  state: FormerState;
  /** Paths and queries under which the work stood, each from the root of its former site. */
  addresses: string[];
  /** Words by which other works of the source link to it. */
  names: string[];
  tags: string[];
  categories: string[];
  author: string | null;
  comments: FormerComment[];
  losses: Losses;
  /** Sentences for the report. */
  notes: string[];
}

/** Kinds of content that the product has no node for, with their numbers. */
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

/** Counts a loss of a work. */
export function addLoss(losses: Losses, kind: LossKind, count = 1): void {
  losses[kind] = (losses[kind] ?? 0) + count;
}

/** A part of a source that becomes no work, with the reason. */
interface SkippedPart {
  file: string;
  title: string | null;
  reason: string;
}

export type ReadPart = { work: ImportedWork } | { skipped: SkippedPart };

/** A source that cannot be read at all; the message is a sentence for its owner. */
export class UnreadableSource extends Error {}
