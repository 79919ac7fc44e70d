import { csvLine } from '../../../core/lists/spreadsheet.ts';
import { picturesIn, textLength } from '../../../documents/text.ts';
import type { DocNode } from '#contract/document.ts';
import { BODY_MAX, TAGS_MAX } from '#contract/posts/constants.ts';
import { LOSS_LABEL, type FormerState, type ImportedWork, type LossKind, type Losses, type ReadPart } from './work.ts';

/** A line of the report, for a work or a skipped part. */
export interface ReportLine {
  file: string;
  title: string;
  result: string;
  publishedAt: Date | null;
  address: string;
  words: number;
  headings: number;
  links: number;
  pictures: number;
  tags: number;
  comments: number;
  losses: string;
  reason: string;
}

const FORMER_STATE_LABEL: Record<FormerState, string> = {
  published: '已发布',
  draft: '草稿',
  private: '私密',
  scheduled: '定时发布',
  trash: '回收站',
};

const lossesText = (losses: Losses): string =>
  Object.entries(losses)
    .map(([kind, count]) => `${LOSS_LABEL[kind as LossKind]} ${count}`)
    .join('；');

export function reportLineOf(part: ReadPart): ReportLine {
  if ('skipped' in part) {
    const { file, title, reason } = part.skipped;
    return {
      file,
      title: title ?? '',
      result: '未导入',
      publishedAt: null,
      address: '',
      words: 0,
      headings: 0,
      links: 0,
      pictures: 0,
      tags: 0,
      comments: 0,
      losses: '',
      reason,
    };
  }
  const { work } = part;
  return {
    file: work.file,
    title: work.title,
    result: FORMER_STATE_LABEL[work.state],
    publishedAt: work.publishedAt,
    address: work.addresses[0] ?? '',
    words: textLength(work.body),
    headings: countNodes(work.body, ({ type }) => type === 'heading'),
    links: countNodes(work.body, ({ marks = [] }) => marks.some(({ type }) => type === 'link')),
    pictures: picturesIn(work.body).length,
    tags: work.tags.length,
    comments: work.comments.length,
    losses: lossesText(work.losses),
    reason: [...work.notes, ...limitsOf(work)].join('；'),
  };
}

/** Sentences about what the limits of this site will change. */
function limitsOf({ body, tags }: ImportedWork): string[] {
  const words = textLength(body);
  return [
    ...(words > BODY_MAX ? [`正文 ${words} 字，超过 ${BODY_MAX} 字，只能作为草稿导入`] : []),
    ...(tags.length > TAGS_MAX
      ? [`标签 ${tags.length} 个，保留前 ${TAGS_MAX} 个，未保留：${tags.slice(TAGS_MAX).join('、')}`]
      : []),
  ];
}

function countNodes(node: DocNode, matches: (node: DocNode) => boolean): number {
  return (matches(node) ? 1 : 0) + (node.content ?? []).reduce((sum, child) => sum + countNodes(child, matches), 0);
}

const COLUMNS: [name: string, cell: (line: ReportLine) => string | number][] = [
  ['文件', ({ file }) => file],
  ['标题', ({ title }) => title],
  ['状态', ({ result }) => result],
  ['发布时间', ({ publishedAt }) => publishedAt?.toISOString() ?? ''],
  ['原地址', ({ address }) => address],
  ['字数', ({ words }) => words],
  ['标题数', ({ headings }) => headings],
  ['链接', ({ links }) => links],
  ['图片', ({ pictures }) => pictures],
  ['标签', ({ tags }) => tags],
  ['评论', ({ comments }) => comments],
  ['无法照原样保留', ({ losses }) => losses],
  ['说明', ({ reason }) => reason],
];

/** The head of the CSV file, with a byte order mark, by which Excel recognises UTF-8. */
export const reportCsvHead = (): string => `\uFEFF${csvLine(COLUMNS.map(([name]) => name))}`;

export const reportCsvRow = (line: ReportLine): string => csvLine(COLUMNS.map(([, cell]) => cell(line)));
