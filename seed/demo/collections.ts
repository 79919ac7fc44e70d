import { and, eq, inArray } from 'drizzle-orm';
import type { UserActor } from '#server/core/actor.ts';
import { postRevisions, posts } from '#server/db/tables/posts.ts';
import type { Deps } from '#server/deps.ts';
import { arrangeCollection, createCollection, listCollections, placeInCollection } from '#server/domains/posts/service.ts';
import { findAuthor } from './posts.ts';

interface DemoCollection {
  author: string;
  title: string;
  description: string;
  /** Titles in reading order. */
  posts: string[];
}

const COLLECTIONS: DemoCollection[] = [
  {
    author: 'shan',
    title: '给新手的山野课',
    description: '出门前花十分钟，路上少绕三个小时',
    posts: ['读懂一张等高线地图，你就读懂了一座山', '观鸟入门：三步看懂候鸟的迁徙路线', '雪线以下，还有一间不锁门的木屋'],
  },
  {
    author: 'bei',
    title: '路上的中国',
    description: '把人和日子送到下一站的那些人',
    posts: ['坐最慢的火车，去赶最早的集', '晚点两分钟：一列高铁背后的四百次协调', '出诊包里的三十公里'],
  },
  {
    author: 'hai',
    title: '大江大海二十秒',
    description: '从雾里的桥塔到海底的灯，每次二十秒',
    posts: ['二十秒延时：看一座斜拉桥在雾里合龙', '夜航长江口：引航员登轮的二十秒', '深海两千米，灯亮起的那一刻'],
  },
];

/** Fills each collection with the existing posts; called again for later videos. Readers see only published posts. */
export async function loadCollections(deps: Deps): Promise<void> {
  for (const wanted of COLLECTIONS) {
    const actor: UserActor = { kind: 'user', id: await findAuthor(deps, wanted.author), identity: 'creator', sessionId: '' };
    const posts = await idsOf(deps, actor.id, wanted.posts);
    if (posts.length === 0) continue;
    const known = (await listCollections(deps, actor, {})).find(({ title }) => title === wanted.title);
    const { id: collectionId } = known ?? (await createCollection(deps, actor, wanted));
    for (const postsId of posts) await placeInCollection(deps, actor, { postsId, collectionId });
    await arrangeCollection(deps, actor, { collectionId, postsIds: posts });
  }
}

/** The ids of the posts with these titles, in the same order. */
async function idsOf(deps: Deps, authorId: string, titles: string[]): Promise<string[]> {
  const rows = await deps.db
    .select({ id: posts.id, title: postRevisions.title })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.draftRevisionId))
    .where(and(eq(posts.authorId, authorId), inArray(postRevisions.title, titles)));
  return titles.flatMap((title) => rows.find((row) => row.title === title)?.id ?? []);
}
