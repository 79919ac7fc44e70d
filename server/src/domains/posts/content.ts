import type { z } from 'zod';
import type { DocNode } from '#contract/document.ts';
import type { draftForm } from '#contract/posts.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { plainLine } from '../../plain-text.ts';
import { parseDocument } from './document/parse.ts';
import { picturesIn, textLength, videosIn } from './document/text.ts';
import * as store from './store.ts';

export type DraftForm = z.output<typeof draftForm>;

/** The part of a revision that its author writes. */
export type Content = Pick<
  store.RevisionRow,
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

/** A form as it may be stored. What it leaves out stays as `before` had it. */
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

/** Without the # people put in front, each once whatever its case. */
function tagsOf(given: string[]): string[] {
  const byKey = new Map(
    given
      .map((tag) =>
        plainLine(tag)
          .replace(/^#+|#+$/g, '')
          .trim(),
      )
      .map((tag) => [tag.toLowerCase(), tag]),
  );
  return [...byKey.values()].filter((tag) => tag !== '');
}

/** Whatever a draft refers to must exist and be its author's own. */
export async function checkReferences(db: Queryable, authorId: string, type: DraftForm['type'], content: Content): Promise<void> {
  const { cover, categoryId, mediaId, body } = content;
  if (categoryId !== null && !(await store.categoryExists(db, categoryId))) refuse('categoryId', '所选分类不存在');
  await checkPictures(db, authorId, cover, body);
  if (type === 'article' && mediaId !== null) refuse('mediaId', '文章不能关联视频，请在正文中插入');
  const videos = [...(mediaId === null ? [] : [mediaId]), ...(body === null ? [] : videosIn(body))];
  const found = await store.findVideos(db, videos);
  if (videos.some((id) => found.get(id)?.ownerId !== authorId)) throw new AppError('notFound', '视频不存在或已被删除');
}

async function checkPictures(db: Queryable, authorId: string, cover: string | null, body: DocNode | null): Promise<void> {
  const inBody = body === null ? [] : picturesIn(body);
  const own = await store.findOwnPictures(db, authorId, [...(cover === null ? [] : [cover]), ...inBody]);
  if (cover !== null && !own.has(cover)) refuse('cover', '封面须为自己上传的图片或自己视频的画面');
  if (inBody.some((src) => !own.has(src))) refuse('body', '正文中有不是自己上传的图片，请重新上传');
}

export function refuse(field: string, sentence: string): never {
  throw new AppError('invalid', sentence, { fields: { [field]: sentence } });
}
