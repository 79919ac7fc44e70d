import type { InputOf } from '#contract/call.ts';
import type { DocNode } from '#contract/document.ts';
import type { Draft, PostType, save } from '#contract/posts.ts';

/** What an author fills in. Empty texts are '', what is not chosen yet is null. */
export interface DraftFields {
  title: string;
  summary: string;
  cover: string | null;
  categoryId: string | null;
  tags: string[];
  region: string | null;
  body: DocNode | null;
  mediaId: string | null;
  origin: 'original' | 'reprint';
  sourceUrl: string;
  aiGenerated: boolean;
  allowComment: boolean;
  allowDanmaku: boolean;
  /** When to publish once passed; null is at once. */
  publishAt: string | null;
}

export const emptyFields = (): DraftFields => ({
  title: '',
  summary: '',
  cover: null,
  categoryId: null,
  tags: [],
  region: null,
  body: null,
  mediaId: null,
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
  mediaId: draft.mediaId,
  origin: draft.origin,
  sourceUrl: draft.sourceUrl ?? '',
  aiGenerated: draft.aiGenerated,
  allowComment: draft.allowComment,
  allowDanmaku: draft.allowDanmaku,
  publishAt: draft.publishAt,
});

/** The version that was last read or written; a work that was never saved has neither. */
export interface DraftBase {
  postsId: string | null;
  version: number | null;
}

export function saveFormOf(
  type: PostType,
  { sourceUrl, ...fields }: DraftFields,
  { postsId, version }: DraftBase,
): InputOf<typeof save> {
  return {
    ...(postsId === null ? {} : { postsId }),
    ...(version === null ? {} : { version }),
    type,
    ...fields,
    sourceUrl: sourceUrl === '' ? null : sourceUrl,
  };
}

/** Whether two texts are the same to the server. */
export const sameText = (one: DraftFields, other: DraftFields): boolean => fingerprint(one) === fingerprint(other);

// The server trims the single lines.
const fingerprint = (fields: DraftFields): string =>
  JSON.stringify(
    Object.entries({ ...fields, title: fields.title.trim(), summary: fields.summary.trim() }).sort(([a], [b]) =>
      a < b ? -1 : 1,
    ),
  );
