import type { CollectionField } from '#contract/accounts/profile-fields.ts';
import type { CollectionPosition } from '#contract/posts/post.ts';
import { COLLECTION_POSTS_MAX, COLLECTIONS_MAX, FEATURED_COLLECTION_MIN } from '#contract/posts/constants.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/posts/collections.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { areProfilesChecked, submitProfileChanges, presentUserSummary } from '../../accounts/service.ts';
import { cardsOf } from '../../discovery/service.ts';
import { screenText } from '../../screening/service.ts';
import * as store from './store.ts';
import { listOpenProfileChanges, type OpenProfileChange as ProfileChangeRow } from './store.ts';
import { lockOwnPost, requireAuthor } from '../access.ts';

const NOT_THERE = '合集不存在或已被删除';

/** Every change empties the page cache of guests, so an author may make only some changes a minute. */
const CHANGES_A_MINUTE = { name: 'collections', points: 60, seconds: 60 };

export async function listCollections(
  deps: Deps,
  actor: Actor,
  { postsId }: ParsedOf<typeof contract.listCollections>,
): Promise<AnswerOf<typeof contract.listCollections>> {
  const authorId = requireAuthor(actor).id;
  const rows = await store.listCollections(deps.db, authorId);
  const collectionOfPost = postsId === undefined ? undefined : await store.findCollectionOf(deps.db, postsId);
  const open = await listOpenProfileChanges(deps.db, authorId);
  return rows.map(({ collection, count }) => ({
    ...present(collection, count, open),
    holds: collection.id === collectionOfPost?.id,
  }));
}

export async function ownCollectionDetail(
  deps: Deps,
  actor: Actor,
  collectionId: string,
): Promise<AnswerOf<typeof contract.ownCollectionDetail>> {
  const row = await store.findCollection(deps.db, collectionId);
  if (row?.collection.authorId !== requireAuthor(actor).id) throw new AppError('notFound', NOT_THERE);
  const posts = await store.listAllIn(deps.db, collectionId);
  return {
    ...present(row.collection, posts.length, await listOpenProfileChanges(deps.db, row.collection.authorId)),
    works: posts.map((post) => ({ ...presentLine(post), status: post.status })),
  };
}

export async function collectionDetail(deps: Deps, collectionId: string): Promise<AnswerOf<typeof contract.collectionDetail>> {
  const { collection, author } = await findPublic(deps, collectionId);
  const { id, title, description } = collection;
  const posts = await store.listPublishedIn(deps.db, collectionId);
  return { id, title, description, author: presentUserSummary(author), works: posts.map(presentLine) };
}

export async function collectionPosts(
  deps: Deps,
  { collectionId, page, limit }: ParsedOf<typeof contract.collectionPosts>,
): Promise<AnswerOf<typeof contract.collectionPosts>> {
  await findPublic(deps, collectionId);
  const ids = (await store.listPublishedIn(deps.db, collectionId)).map(({ id }) => id);
  const pageOfIds = pageOf(ids.slice((page - 1) * limit), { page, limit });
  return { ...pageOfIds, list: await cardsOf(deps, pageOfIds.list) };
}

/** A collection without a title is not public: its first title has not been approved yet. */
async function findPublic(deps: Deps, collectionId: string) {
  const row = await store.findCollection(deps.db, collectionId);
  if (row === undefined || row.collection.title === '') throw new AppError('notFound', NOT_THERE);
  return row;
}

const FEATURED_MAX = 6;

/** The collections of the hottest posts, each with the picture of its first post. */
export async function featuredCollections(deps: Deps): Promise<AnswerOf<typeof contract.featuredCollections>> {
  const rows = await store.listHottest(deps.db, {
    recommendedAt: deps.clock.now(),
    postsMin: FEATURED_COLLECTION_MIN,
    limit: FEATURED_MAX,
  });
  const firsts = await cardsOf(
    deps,
    rows.map(({ firstPostId }) => firstPostId),
  );
  const byId = new Map(firsts.map((card) => [card.id, card]));
  return rows.flatMap(({ id, title, count, firstPostId }) => {
    const first = byId.get(firstPostId);
    return first === undefined ? [] : [{ id, title, count, author: first.author, picture: first.picture }];
  });
}

/** The place of a published post among the published posts of its collection; undefined when it is the only one. */
export async function positionOf(deps: Deps, postId: string): Promise<CollectionPosition | undefined> {
  const collection = await store.findCollectionOf(deps.db, postId);
  if (collection === undefined || collection.title === '') return undefined;
  const posts = await store.listPublishedIn(deps.db, collection.id);
  const index = posts.findIndex(({ id }) => id === postId);
  if (index === -1 || posts.length < 2) return undefined;
  const neighbour = (post: store.LineRow | undefined) =>
    post === undefined ? null : { id: post.id, type: post.type, title: post.title };
  return {
    ...collection,
    place: index + 1,
    count: posts.length,
    previous: neighbour(posts[index - 1]),
    next: neighbour(posts[index + 1]),
  };
}

export async function createCollection(
  deps: Deps,
  actor: Actor,
  { title, description }: ParsedOf<typeof contract.createCollection>,
): Promise<contract.OwnCollection> {
  const authorId = requireAuthor(actor).id;
  await deps.limits.consume(CHANGES_A_MINUTE, authorId);
  await refuseWords(deps, title, description);
  const isJudged = await areProfilesChecked(deps);
  return deps.transact(async (tx) => {
    await store.lockCollectionsOf(tx, authorId);
    if ((await store.countCollections(tx, authorId)) >= COLLECTIONS_MAX)
      throw new AppError('conflict', `合集最多 ${COLLECTIONS_MAX} 个`);
    const now = deps.clock.now();
    const row = { id: deps.random.id(), authorId, title: '', description: '', createdAt: now, updatedAt: now };
    const visible = await withVisibleTexts(deps, tx, row, { title, description, isJudged });
    await store.insertCollection(tx, visible);
    return present(visible, 0, await listOpenProfileChanges(tx, authorId));
  });
}

/**
 * The row as others see it from now on. With `isJudged` (the site checks such texts first), a changed text is noted for the check and
 * the old one stays until it is approved.
 */
async function withVisibleTexts(
  deps: Deps,
  tx: Transaction,
  row: store.CollectionRow,
  { title, description, isJudged }: Pick<store.CollectionRow, 'title' | 'description'> & { isJudged: boolean },
): Promise<store.CollectionRow> {
  const waitingFields = await submitProfileChanges(deps, tx, {
    userId: row.authorId,
    subjectId: row.id,
    now: { collectionTitle: row.title, collectionDescription: row.description },
    wanted: { collectionTitle: title, collectionDescription: description },
    isJudged,
  });
  return {
    ...row,
    title: waitingFields.has('collectionTitle') ? row.title : title,
    description: waitingFields.has('collectionDescription') ? row.description : description,
  };
}

export async function modifyCollection(
  deps: Deps,
  actor: Actor,
  { collectionId, title, description }: ParsedOf<typeof contract.modifyCollection>,
): Promise<contract.OwnCollection> {
  const isJudged = await areProfilesChecked(deps);
  return change(deps, actor, async (tx) => {
    await refuseWords(deps, title, description);
    const row = await lockOwnCollection(tx, actor, collectionId);
    const visible = await withVisibleTexts(deps, tx, row, { title, description, isJudged });
    const changed = { ...visible, updatedAt: deps.clock.now() };
    await store.changeCollection(tx, collectionId, changed);
    const open = await listOpenProfileChanges(tx, row.authorId);
    return present(changed, (await store.listAllIn(tx, collectionId)).length, open);
  });
}

export function removeCollection(deps: Deps, actor: Actor, collectionId: string): Promise<null> {
  return change(deps, actor, async (tx) => {
    const { authorId: userId } = await lockOwnCollection(tx, actor, collectionId);
    // Withdraws texts that wait for a check.
    const wanted = { collectionTitle: null, collectionDescription: null };
    await submitProfileChanges(deps, tx, { userId, subjectId: collectionId, now: {}, wanted, isJudged: false });
    await store.deleteCollection(tx, collectionId);
    return null;
  });
}

/** Puts a post at the end of a collection, from any other one; `collectionId` null takes it out of its collection. */
export function placeInCollection(
  deps: Deps,
  actor: Actor,
  { postsId, collectionId }: ParsedOf<typeof contract.placeInCollection>,
): Promise<AnswerOf<typeof contract.placeInCollection>> {
  return change(deps, actor, async (tx) => {
    const post = await lockOwnPost(tx, actor, postsId);
    if (collectionId === null) await store.takeFromCollection(tx, post.id);
    else if ((await store.findCollectionOf(tx, post.id))?.id !== collectionId) {
      await lockOwnCollection(tx, actor, collectionId);
      const posts = await store.listAllIn(tx, collectionId);
      if (posts.length >= COLLECTION_POSTS_MAX) throw new AppError('conflict', `一个合集最多 ${COLLECTION_POSTS_MAX} 篇作品`);
      await store.placeInCollection(tx, post.id, collectionId, posts.length + 1);
      await store.arrangeCollection(tx, collectionId, [...posts.map(({ id }) => id), post.id]);
      await store.changeCollection(tx, collectionId, { updatedAt: deps.clock.now() });
    }
    return { collectionId };
  });
}

export function arrangeCollection(
  deps: Deps,
  actor: Actor,
  { collectionId, postsIds }: ParsedOf<typeof contract.arrangeCollection>,
): Promise<null> {
  return change(deps, actor, async (tx) => {
    await lockOwnCollection(tx, actor, collectionId);
    const currentIds = new Set((await store.listAllIn(tx, collectionId)).map(({ id }) => id));
    const newIds = new Set(postsIds);
    if (newIds.size !== postsIds.length || newIds.size !== currentIds.size || postsIds.some((id) => !currentIds.has(id)))
      throw new AppError('conflict', '合集里的作品有变化，请刷新后重新排序');
    await store.arrangeCollection(tx, collectionId, postsIds);
    await store.changeCollection(tx, collectionId, { updatedAt: deps.clock.now() });
    return null;
  });
}

/** Runs a change of collections in a transaction and empties the page cache of guests. */
async function change<Answer>(deps: Deps, actor: Actor, task: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
  await deps.limits.consume(CHANGES_A_MINUTE, requireAuthor(actor).id);
  return deps.transact(async (tx) => {
    const answer = await task(tx);
    await tx.emit('site.changed', { reason: 'collection' });
    return answer;
  });
}

async function lockOwnCollection(tx: Transaction, actor: Actor, id: string): Promise<store.CollectionRow> {
  const row = await store.lockCollection(tx, id);
  if (row?.authorId !== requireAuthor(actor).id) throw new AppError('notFound', NOT_THERE);
  return row;
}

/** No reviewer sees these texts before the public does, so every listed word is refused. */
async function refuseWords(deps: Deps, title: string, description: string): Promise<void> {
  await screenText(deps, 'names', title, 'title');
  await screenText(deps, 'names', description, 'description');
}

/** A collection for its author, with the texts they wrote last. `open`: the author's changes that wait for a check. */
function present(row: store.CollectionRow, count: number, open: readonly ProfileChangeRow[]): contract.OwnCollection {
  const waiting = open.filter(({ subjectId }) => subjectId === row.id);
  const latest = (field: CollectionField) => waiting.find((change) => change.field === field)?.value;
  return {
    id: row.id,
    title: latest('collectionTitle') ?? row.title,
    description: latest('collectionDescription') ?? row.description,
    check: waiting.length === 0 ? 'none' : waiting.some(({ state }) => state === 'held') ? 'held' : 'checking',
    count,
    updatedAt: row.updatedAt.toISOString(),
  };
}

const presentLine = ({ id, type, title, durationMs }: store.LineRow): contract.CollectionPost => ({
  id,
  type,
  title,
  ...(durationMs === null ? {} : { duration: durationMs / 1000 }),
});
