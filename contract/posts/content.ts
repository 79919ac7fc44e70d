import { articleDocument } from '../document.ts';
import { region } from '../accounts/accounts.ts';
import { DRAFT_TITLE_MAX, POST_TYPES, SUMMARY_MAX, TAG_MAX, TAGS_MAX } from './constants.ts';
import { id, version, written } from '../call.ts';
import { z } from 'zod';
import { codePoints } from '../text.ts';

const upTo = (max: number, message: string) => (text: string) => codePoints(text) <= max || message;
const text = (max: number, name: string) =>
  z.string(`${name}格式不正确`).refine((value) => upTo(max, '')(value) === true, `${name}最多 ${max} 字`);

export const draftKey = z.string('草稿标识格式不正确').regex(/^[\w-]{16,40}$/, '草稿标识格式不正确');

/**
 * A draft may be unfinished, so lengths are only bounded here; what publishing needs is checked at submit.
 * `version` is the one last read: an older one is refused with 409, so two tabs never overwrite each other.
 */
export const draftForm = z.strictObject({
  postsId: id().optional(),
  /** Made by the editor for a post that has no id yet: however often its first save is sent, there is one post. */
  draftKey: draftKey.optional(),
  version: version().optional(),
  type: z.enum(POST_TYPES),
  title: text(DRAFT_TITLE_MAX, '标题'),
  summary: text(SUMMARY_MAX, '摘要').optional(),
  cover: z.string('封面格式不正确').max(300, '封面格式不正确').nullable().optional(),
  categoryId: id().nullable().optional(),
  tags: z
    .array(
      written('标签不能为空', '标签格式不正确').refine((tag) => codePoints(tag) <= TAG_MAX, `标签最多 ${TAG_MAX} 字`),
      '标签格式不正确',
    )
    .max(TAGS_MAX, `标签最多 ${TAGS_MAX} 个`)
    .optional(),
  region: region.nullable().optional(),
  body: articleDocument.nullable().optional(),
  mediaId: id().nullable().optional(),
  origin: z.enum(['original', 'reprint'], '请选择原创或转载').default('original'),
  sourceUrl: z.string('转载来源格式不正确').max(500, '转载来源最多 500 字').nullable().optional(),
  aiGenerated: z.boolean('AI 声明格式不正确').optional(),
  allowComment: z.boolean('评论设置格式不正确').optional(),
  allowDanmaku: z.boolean('弹幕设置格式不正确').optional(),
  /** The first save since the post was opened: what its author had left off with is kept (snapshots.ts). */
  reopened: z.boolean('草稿格式不正确').optional(),
  /** When it is to appear; kept with the draft, and held against the limits when that is submitted. */
  publishAt: z.iso.datetime({ error: '发布时间格式不正确', offset: true }).nullable().optional(),
});

/** What the author writes that readers get as it was written. */
export const readerContent = z.object({ allowComment: z.boolean(), allowDanmaku: z.boolean() });

/** What the author writes, as the editor gets it back. */
export const draftContent = z.object({
  title: z.string(),
  summary: z.string(),
  cover: z.string().nullable(),
  categoryId: id().nullable(),
  tags: z.array(z.string()),
  region: z.string().nullable(),
  body: articleDocument.nullable(),
  mediaId: id().nullable(),
  origin: z.enum(['original', 'reprint']),
  sourceUrl: z.string().nullable(),
  aiGenerated: z.boolean(),
  ...readerContent.shape,
});
