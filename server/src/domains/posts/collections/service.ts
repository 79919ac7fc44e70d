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
import {
  areProfilesChecked,
  listOpenProfileChanges,
  noteProfileChanges,
  presentShort,
  type ProfileChangeRow,
} from '../../accounts/service.ts';
import { cardsOf } from '../../discovery/service.ts';
import { screenText } from '../../screening/service.ts';
import * as store from './store.ts';
import { lockOwnPost, requireAuthor } from '../access.ts';

const NOT_THERE = '合集不存在或已被删除';

/** Shared pages show collections, so a change empties what guests share; nobody needs to make many. */
const CHANGES_A_MINUTE = { name: 'collections', points: 60, seconds: 60 };

export async function listCollections(
  deps: Deps,
  actor: Actor,
  { postsId }: ParsedOf<typeof contract.listCollections>,
): Promise<AnswerOf<typeof contract.listCollections>> {
  const authorId = requireAuthor(actor).id;
  const found = await store.listCollections(deps.db, authorId);
  const holding = postsId === undefined ? undefined : await store.findCollectionOf(deps.db, postsId);
  const open = await listOpenProfileChanges(deps.db, authorId);
  return found.map(({ collection, count }) => ({ ...present(collection, count, open), holds: collection.id === holding?.id }));
}

export async function ownCollectionDetail(
  deps: Deps,
  actor: Actor,
  collectionId: string,
): Promise<AnswerOf<typeof contract.ownCollectionDetail>> {
  const found = await store.findCollection(deps.db, collectionId);
  if (found?.collection.authorId !== requireAuthor(actor).id) throw new AppError('notFound', NOT_THERE);
  const posts = await store.listAllIn(deps.db, collectionId);
  return {
    ...present(found.collection, posts.length, await listOpenProfileChanges(deps.db, found.collection.authorId)),
    works: posts.map((task) => ({ ...presentLine(task), status: task.status })),
  };
}

export async function collectionDetail(deps: Deps, collectionId: string): Promise<AnswerOf<typeof contract.collectionDetail>> {
  const found = await findShown(deps, collectionId);
  const { id, title, description } = found.collection;
  const posts = await store.listPublishedIn(deps.db, collectionId);
  return { id, title, description, author: presentShort(found.author), works: posts.map(presentLine) };
}

export async function collectionPosts(
  deps: Deps,
  { collectionId, page, limit }: ParsedOf<typeof contract.collectionPosts>,
): Promise<AnswerOf<typeof contract.collectionPosts>> {
  await findShown(deps, collectionId);
  const ids = (await store.listPublishedIn(deps.db, collectionId)).map(({ id }) => id);
  const shown = pageOf(ids.slice((page - 1) * limit), { page, limit });
  return { ...shown, list: await cardsOf(deps, shown.list) };
}

/** One whose name nobody may see yet is its author's alone. */
async function findShown(deps: Deps, collectionId: string) {
  const found = await store.findCollection(deps.db, collectionId);
  if (found === undefined || found.collection.title === '') throw new AppError('notFound', NOT_THERE);
  return found;
}

const FEATURED = 6;

/** Collections of the posts that are hottest now, with what each begins with. */
export async function featuredCollections(deps: Deps): Promise<AnswerOf<typeof contract.featuredCollections>> {
  const found = await store.listHottest(deps.db, {
    recommendedAt: deps.clock.now(),
    postsMin: FEATURED_COLLECTION_MIN,
    limit: FEATURED,
  });
  const firsts = await cardsOf(
    deps,
    found.map(({ firstPostId }) => firstPostId),
  );
  const byId = new Map(firsts.map((card) => [card.id, card]));
  return found.flatMap(({ id, title, count, firstPostId }) => {
    const first = byId.get(firstPostId);
    return first === undefined ? [] : [{ id, title, count, author: first.author, picture: first.picture }];
  });
}

/** Where a published post stands among the published ones of its collection; alone there it is in none. */
export async function positionOf(deps: Deps, postId: string): Promise<CollectionPosition | undefined> {
  const collection = await store.findCollectionOf(deps.db, postId);
  if (collection === undefined || collection.title === '') return undefined;
  const posts = await store.listPublishedIn(deps.db, collection.id);
  const at = posts.findIndex(({ id }) => id === postId);
  if (at === -1 || posts.length < 2) return undefined;
  const neighbour = (task: store.LineRow | undefined) =>
    task === undefined ? null : { id: task.id, type: task.type, title: task.title };
  return {
    ...collection,
    place: at + 1,
    count: posts.length,
    previous: neighbour(posts[at - 1]),
    next: neighbour(posts[at + 1]),
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
    const shown = await judged(deps, tx, row, { title, description, isJudged });
    await store.insertCollection(tx, shown);
    return present(shown, 0, await listOpenProfileChanges(tx, authorId));
  });
}

/** As others see it now: what is to be judged first stands there as before. */
async function judged(
  deps: Deps,
  tx: Transaction,
  row: store.CollectionRow,
  { title, description, isJudged }: Pick<store.CollectionRow, 'title' | 'description'> & { isJudged: boolean },
): Promise<store.CollectionRow> {
  const waits = await noteProfileChanges(deps, tx, {
    userId: row.authorId,
    subjectId: row.id,
    now: { collectionTitle: row.title, collectionDescription: row.description },
    wanted: { collectionTitle: title, collectionDescription: description },
    isJudged,
  });
  return {
    ...row,
    title: waits.has('collectionTitle') ? row.title : title,
    description: waits.has('collectionDescription') ? row.description : description,
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
    const shown = await judged(deps, tx, row, { title, description, isJudged });
    const changed = { ...shown, updatedAt: deps.clock.now() };
    await store.changeCollection(tx, collectionId, changed);
    const open = await listOpenProfileChanges(tx, row.authorId);
    return present(changed, (await store.listAllIn(tx, collectionId)).length, open);
  });
}

export function removeCollection(deps: Deps, actor: Actor, collectionId: string): Promise<null> {
  return change(deps, actor, async (tx) => {
    const { authorId: userId } = await lockOwnCollection(tx, actor, collectionId);
    // Nobody need decide on its name any more.
    const wanted = { collectionTitle: null, collectionDescription: null };
    await noteProfileChanges(deps, tx, { userId, subjectId: collectionId, now: {}, wanted, isJudged: false });
    await store.deleteCollection(tx, collectionId);
    return null;
  });
}

/** At the end of a collection, or out of the one it was in. */
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
    const known = new Set((await store.listAllIn(tx, collectionId)).map(({ id }) => id));
    const given = new Set(postsIds);
    if (given.size !== postsIds.length || given.size !== known.size || postsIds.some((id) => !known.has(id)))
      throw new AppError('conflict', '合集里的作品有变化，请刷新后重新排序');
    await store.arrangeCollection(tx, collectionId, postsIds);
    await store.changeCollection(tx, collectionId, { updatedAt: deps.clock.now() });
    return null;
  });
}

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

/** Collections are not reviewed, so every listed word is refused. */
async function refuseWords(deps: Deps, title: string, description: string): Promise<void> {
  await screenText(deps, 'names', title, 'title');
  await screenText(deps, 'names', description, 'description');
}

/** As its author wrote it last; `open` are their changes that others do not see yet. */
function present(row: store.CollectionRow, count: number, open: readonly ProfileChangeRow[]): contract.OwnCollection {
  const waiting = open.filter(({ subjectId }) => subjectId === row.id);
  const written = (field: CollectionField) => waiting.find((change) => change.field === field)?.value;
  return {
    id: row.id,
    title: written('collectionTitle') ?? row.title,
    description: written('collectionDescription') ?? row.description,
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
