import type { InputAt } from '#contract/calls.ts';
import type { save } from '#contract/posts/addresses.ts';
import type { PostType } from '#contract/posts/post.ts';
import type { Draft } from '#contract/posts/drafts.ts';
import type { DocNode } from '#contract/document.ts';

/** Fields of the forms; the video is none, because its upload puts it into the draft. Empty texts are '', missing choices null. */
export interface DraftFields {
  title: string;
  summary: string;
  cover: string | null;
  categoryId: string | null;
  tags: string[];
  region: string | null;
  body: DocNode | null;
  origin: 'original' | 'reprint';
  sourceUrl: string;
  aiGenerated: boolean;
  allowComment: boolean;
  allowDanmaku: boolean;
  /** The time of publication after the approval; null: at once. */
  publishAt: string | null;
}

/** Labels for messages about a field that was not saved. */
export const FIELD_NAMES: Partial<Record<keyof DraftFields, string>> = {
  summary: '摘要',
  body: '正文',
  cover: '封面',
  categoryId: '分类',
  tags: '标签',
  region: '地区',
  sourceUrl: '来源地址',
  publishAt: '发布时间',
};

export const emptyFields = (): DraftFields => ({
  title: '',
  summary: '',
  cover: null,
  categoryId: null,
  tags: [],
  region: null,
  body: null,
  origin: 'original',
  sourceUrl: '',
  aiGenerated: false,
  allowComment: true,
  allowDanmaku: true,
  publishAt: null,
});

export const fieldsOf = (draft: Draft): DraftFields => ({
  title: draft.title,
  summary: draft.summary,
  cover: draft.cover,
  categoryId: draft.categoryId,
  tags: draft.tags,
  region: draft.region,
  body: draft.body,
  origin: draft.origin,
  sourceUrl: draft.sourceUrl ?? '',
  aiGenerated: draft.aiGenerated,
  allowComment: draft.allowComment,
  allowDanmaku: draft.allowDanmaku,
  publishAt: draft.publishAt,
});

/** The version that was last read or written; a post that was never saved has neither, and goes by its key. */
export interface DraftBase {
  postsId: string | null;
  version: number | null;
  draftKey: string;
}

export function saveFormOf(
  type: PostType,
  { sourceUrl, ...fields }: DraftFields,
  { postsId, version, draftKey }: DraftBase,
  without: readonly (keyof DraftFields)[] = [],
): InputAt<typeof save> {
  const form: InputAt<typeof save> = {
    ...(postsId === null ? { draftKey } : { postsId }),
    ...(version === null ? {} : { version }),
    type,
    ...fields,
    sourceUrl: sourceUrl === '' ? null : sourceUrl,
  };
  return Object.fromEntries(
    Object.entries(form).filter(([name]) => !(without as readonly string[]).includes(name)),
  ) as typeof form;
}
