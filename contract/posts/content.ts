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
 * The editor's save. A draft may be unfinished, so the form only has upper bounds; `submit` checks what publishing needs.
 * `version` is the one that the editor last read: the server refuses an older one with 409, so that two tabs never overwrite each other.
 */
export const draftForm = z.strictObject({
  postsId: id().optional(),
  /** Random key from the editor while the post has no id: repeated first saves with the same key create only one post. */
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
  /** True for the first save after opening the editor: the server first keeps the stored text as a snapshot (snapshots.ts). */
  reopened: z.boolean('草稿格式不正确').optional(),
  /** Requested publication time; stored with the draft and checked when the draft is submitted. */
  publishAt: z.iso.datetime({ error: '发布时间格式不正确', offset: true }).nullable().optional(),
});

/** Fields of the draft that readers get unchanged. */
export const readerContent = z.object({ allowComment: z.boolean(), allowDanmaku: z.boolean() });

/** The content of a draft as the editor loads it. */
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
