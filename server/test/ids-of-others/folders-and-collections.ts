import { createCollection, placeInCollection } from '#contract/posts/collections.ts';
import { createFolder } from '#contract/library/folders.ts';
import { favoritePost, likePost } from '#contract/library/reactions.ts';
import type { TestApp, Visitor } from '../test-app.ts';

/** A collection with the draft in it, folders, and a post of somebody else that the creator likes and keeps. */
export async function foldersAndCollections({ call }: TestApp, creator: Visitor, draft: string, saved: string) {
  const collection = async (title: string) => (await call(createCollection, { title }, creator)).data.id;
  const folder = async (name: string, isPublic = false) => (await call(createFolder, { name, isPublic }, creator)).data.id;
  const held = await collection('湖边的四季');
  await call(placeInCollection, { postsId: draft, collectionId: held }, creator);
  await call(likePost, { postsId: saved, liked: true }, creator);
  await call(favoritePost, { postsId: saved, favorited: true }, creator);
  return {
    kept: saved,
    collection: held,
    spareCollection: await collection('用来删除的合集'),
    folder: await folder('只给自己看'),
    spareFolder: await folder('用来删除的'),
    publicFolder: await folder('给大家看', true),
  };
}
