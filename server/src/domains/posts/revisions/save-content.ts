import { AppError } from '../../../core/app-error.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { picturesIn } from '../../../documents/text.ts';
import { filesOf, type Content, type DraftForm } from '../content.ts';
import * as postsStore from '../store.ts';

/** Stores the content of a draft and answers the id of its revision. A frozen revision does not change: a new one is inserted. */
export async function storeContent(
  deps: Deps,
  tx: Transaction,
  draft: postsStore.RevisionRow,
  content: Content,
  now: Date,
): Promise<string> {
  if (draft.frozenAt === null) {
    await postsStore.changeRevision(tx, draft.id, { ...content, savedAt: now });
    return draft.id;
  }
  const id = deps.random.id();
  const number = await postsStore.nextRevisionNumber(tx, draft.postId);
  await postsStore.insertRevision(tx, { id, postId: draft.postId, number, ...content, createdAt: now, savedAt: now });
  return id;
}

/** Refuses content whose category, pictures or videos do not exist, or whose files belong to neither the author nor the post's agency. */
export async function checkReferences(
  db: Queryable,
  post: postsStore.FilesOf,
  type: DraftForm['type'],
  content: Content,
): Promise<void> {
  const { cover, categoryId, mediaId, body } = content;
  if (categoryId !== null && !(await postsStore.categoryExists(db, categoryId))) refuse('categoryId', '所选分类不存在');
  const { videos } = filesOf(content);
  const pictures = body === null ? [] : picturesIn(body);
  const files = [...videos, ...pictures, ...(cover === null ? [] : [cover])];
  const owners = files.length === 0 ? [] : await postsStore.listFileOwners(db, post);
  await checkPictures(db, owners, cover, pictures);
  if (type === 'article' && mediaId !== null) refuse('mediaId', '文章不能关联视频，请在正文中插入');
  const videosById = await postsStore.findVideos(db, videos);
  if (videos.some((id) => !owners.includes(videosById.get(id)?.ownerId ?? '')))
    throw new AppError('notFound', '视频不存在或已被删除');
}

async function checkPictures(db: Queryable, owners: string[], cover: string | null, inBody: string[]): Promise<void> {
  const own = await postsStore.findOwnPictures(db, owners, [...(cover === null ? [] : [cover]), ...inBody]);
  if (cover !== null && !own.has(cover)) refuse('cover', '封面须为自己上传的图片或自己视频的画面');
  if (inBody.some((src) => !own.has(src))) refuse('body', '正文中有不是自己上传的图片，请重新上传');
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid', message, { fields: { [field]: message } });
}
