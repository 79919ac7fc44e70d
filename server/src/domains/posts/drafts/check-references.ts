import type { DocNode } from '#contract/document.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable } from '../../../db/client.ts';
import { picturesIn, videosIn } from '../../../documents/text.ts';
import * as postsStore from '../store.ts';
import { refuse, type Content, type DraftForm } from './content.ts';

/** Whatever a draft refers to must exist and be its author's own. */
export async function checkReferences(db: Queryable, authorId: string, type: DraftForm['type'], content: Content): Promise<void> {
  const { cover, categoryId, mediaId, body } = content;
  if (categoryId !== null && !(await postsStore.categoryExists(db, categoryId))) refuse('categoryId', '所选分类不存在');
  await checkPictures(db, authorId, cover, body);
  if (type === 'article' && mediaId !== null) refuse('mediaId', '文章不能关联视频，请在正文中插入');
  const videos = [...(mediaId === null ? [] : [mediaId]), ...(body === null ? [] : videosIn(body))];
  const found = await postsStore.findVideos(db, videos);
  if (videos.some((id) => found.get(id)?.ownerId !== authorId)) throw new AppError('notFound', '视频不存在或已被删除');
}

async function checkPictures(db: Queryable, authorId: string, cover: string | null, body: DocNode | null): Promise<void> {
  const inBody = body === null ? [] : picturesIn(body);
  const own = await postsStore.findOwnPictures(db, authorId, [...(cover === null ? [] : [cover]), ...inBody]);
  if (cover !== null && !own.has(cover)) refuse('cover', '封面须为自己上传的图片或自己视频的画面');
  if (inBody.some((src) => !own.has(src))) refuse('body', '正文中有不是自己上传的图片，请重新上传');
}
