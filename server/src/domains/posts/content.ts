import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { PROVINCES } from '#contract/provinces.ts';
import type { draftForm } from '#contract/posts/content.ts';
import { plainLine } from '../../core/text.ts';
import { parseDocument } from '../../documents/parse.ts';
import { picturesIn, textLength, textOf, videosIn } from '../../documents/text.ts';
import type * as postsStore from './store.ts';

export type DraftForm = z.output<typeof draftForm>;

/** The part of a revision that its author writes. */
export type Content = Pick<
  postsStore.RevisionRow,
  | 'title'
  | 'summary'
  | 'cover'
  | 'categoryId'
  | 'tags'
  | 'region'
  | 'body'
  | 'textLength'
  | 'mediaId'
  | 'origin'
  | 'sourceUrl'
  | 'aiGenerated'
  | 'allowComment'
  | 'allowDanmaku'
>;

/** A form as it is stored. A field that the form omits keeps its value in `before`. */
export function contentOf(form: DraftForm, before: Content = EMPTY): Content {
  const body = form.body === undefined ? before.body : form.body === null ? null : parseDocument(form.body);
  return {
    title: plainLine(form.title),
    summary: form.summary === undefined ? before.summary : plainLine(form.summary),
    cover: form.cover === undefined ? before.cover : form.cover || null,
    categoryId: form.categoryId === undefined ? before.categoryId : form.categoryId,
    tags: form.tags === undefined ? before.tags : tagsOf(form.tags),
    region: form.region === undefined ? before.region : form.region,
    body,
    textLength: body === null ? 0 : textLength(body),
    mediaId: form.mediaId === undefined ? before.mediaId : form.mediaId,
    origin: form.origin,
    sourceUrl: form.sourceUrl === undefined ? before.sourceUrl : plainLine(form.sourceUrl ?? '') || null,
    aiGenerated: form.aiGenerated ?? before.aiGenerated,
    allowComment: form.allowComment ?? before.allowComment,
    allowDanmaku: form.allowDanmaku ?? before.allowDanmaku,
  };
}

/** The fields of a revision that its author wrote, without those that the system adds. */
export const writtenContent = (revision: Content): Content =>
  Object.fromEntries(Object.keys(EMPTY).map((name) => [name, revision[name as keyof Content]])) as Content;

/** The texts that the filter of sensitive words screens, by field; a refusal names the field. */
export const textsOf = ({ title, summary, tags, body }: Content): Record<string, string> => ({
  title,
  summary,
  tags: tags.join('\n'),
  body: body === null ? '' : textOf(body),
});

/** The addresses of its pictures and the ids of its videos. */
export const filesOf = ({ cover, body, mediaId }: Pick<Content, 'cover' | 'body' | 'mediaId'>) => ({
  pictures: [...(cover === null ? [] : [cover]), ...(body === null ? [] : picturesIn(body))],
  videos: [...(mediaId === null ? [] : [mediaId]), ...(body === null ? [] : videosIn(body))],
});

const yes = (is: boolean): string => (is ? '是' : '否');

/** The settings as reviewers and authors compare them, by their labels in the form. */
export const factsOf = (content: Content, categories: ReadonlyMap<string, string>): Record<string, string> => ({
  分类: categories.get(content.categoryId ?? '') ?? '未选择',
  标签: content.tags.join('、') || '无',
  地区: PROVINCES.find(({ value }) => value === content.region)?.label ?? '未选择',
  来源: content.origin === 'reprint' ? `转载 ${content.sourceUrl ?? ''}`.trim() : '原创',
  封面: content.cover === null ? '自动' : (content.cover.split('/').at(-1) ?? ''),
  '含 AI 生成内容': yes(content.aiGenerated),
  允许评论: yes(content.allowComment),
  允许弹幕: yes(content.allowDanmaku),
});

const EMPTY: Content = {
  title: '',
  summary: '',
  cover: null,
  categoryId: null,
  tags: [],
  region: null,
  body: null,
  textLength: 0,
  mediaId: null,
  origin: 'original',
  sourceUrl: null,
  aiGenerated: false,
  allowComment: true,
  allowDanmaku: true,
};

/** Content that was stored as JSON (`writtenContent`). Fields that were added to the product since then are empty. */
export const wholeContent = (stored: Record<string, unknown>): Content => ({ ...EMPTY, ...stored });

/** Tags without # at either end. Tags that differ only in case are equal; the last of them is used. */
function tagsOf(tags: string[]): string[] {
  const byKey = new Map(
    tags
      .map((tag) =>
        plainLine(tag)
          .replace(/^#+|#+$/g, '')
          .trim(),
      )
      .map((tag) => [tag.toLowerCase(), tag]),
  );
  return [...byKey.values()].filter((tag) => tag !== '');
}

/** Whether two contents are equal. Then a save that was sent twice, or typed in two places, is no conflict. */
export const isSame = (content: Content, stored: Content): boolean =>
  isDeepStrictEqual(content, Object.fromEntries(Object.keys(content).map((name) => [name, stored[name as keyof Content]])));
