import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { regionLabel } from '#contract/provinces.ts';
import { users } from '#server/db/tables/accounts.ts';
import { postRevisions, posts } from '#server/db/tables/posts.ts';
import type { Deps } from '#server/deps.ts';
import { addSystemComments, type SystemComment } from '#server/domains/comments/service.ts';
import { readArticles, type DemoArticle } from './articles.ts';
import { AUTHORS } from './authors.ts';
import { commentsFor, quotable, remarksOn, type About } from './chatter.ts';
import { READERS } from './readers.ts';
import { readsOf } from './readings.ts';

const FILE = join(import.meta.dirname, 'comments.json');

const demoComments = z.array(
  z.strictObject({
    /** The key of the article. */
    article: z.string(),
    author: z.string(),
    content: z.string(),
    minutesAfter: z.number(),
    likes: z.number().int(),
    /** The index of the comment that it answers, which is earlier in the list. */
    replyTo: z.number().int().optional(),
  }),
);
type DemoComment = z.output<typeof demoComments>[number];

/** A handwritten comment; its time is in minutes after the publication. */
export type Said = Omit<DemoComment, 'article' | 'replyTo'> & { answers: number | null };

/** Adds the comments of articles that have none yet. */
export async function loadComments(deps: Deps, ids: Map<string, string>): Promise<void> {
  const all = demoComments.parse(JSON.parse(await readFile(FILE, 'utf8')));
  const people = await peopleOf(deps, ids);
  const published = await findPublished(deps, ids);
  const load = async ({ key, author, title, category, tags, region, views, markdown }: DemoArticle) => {
    const post = published.find((one) => one.authorId === ids.get(author) && one.title === title);
    if (post?.publishedAt == null) return;
    const said = [...all.entries()].filter(([, comment]) => comment.article === key);
    const indexes = said.map(([index]) => index);
    await comment(deps, people, {
      postId: post.id,
      publishedAt: post.publishedAt,
      said: said.map(([, { replyTo, ...words }]) => ({
        ...words,
        answers: replyTo === undefined ? null : indexes.indexOf(replyTo),
      })),
      about: {
        key,
        type: 'article',
        category,
        tags,
        region: labelOf(region),
        sentences: quotable(markdown),
        reads: readsOf(author, views),
      },
    });
  };
  await Promise.all((await readArticles()).map(load));
}

/** Adds the comments of a video: the handwritten ones, and generated ones for the rest. */
export async function loadVideoComments(deps: Deps, post: Commented): Promise<void> {
  const rows = await deps.db
    .select({ id: users.id, nickname: users.nickname })
    .from(users)
    .where(
      inArray(
        users.nickname,
        AUTHORS.map(({ nickname }) => nickname),
      ),
    );
  const ids = new Map(
    AUTHORS.flatMap(({ key, nickname }) => rows.filter((row) => row.nickname === nickname).map(({ id }) => [key, id] as const)),
  );
  await comment(deps, await peopleOf(deps, ids), post);
}

export interface Commented {
  postId: string;
  publishedAt: Date;
  said: Said[];
  about: About;
}

/** Adds comments in proportion to the reads, which include the handwritten ones. */
async function comment(deps: Deps, people: People, { postId, publishedAt, said, about }: Commented): Promise<void> {
  const age = deps.clock.now().getTime() - publishedAt.getTime();
  const pace = paceOf(said, age);
  const writerOf = (name: string) => {
    const writer = people.get(name);
    if (writer === undefined) throw new Error(`nobody in the demo is called ${name}`);
    return writer;
  };
  const byHand = said.map(({ author, content, minutesAfter, likes, answers }): SystemComment => ({
    ...writerOf(author),
    content,
    likeCount: Math.min(likes, Math.round(about.reads * LIKED_AT_MOST)),
    answers,
    createdAt: new Date(publishedAt.getTime() + minutesAfter * pace),
  }));
  const rest = remarksOn(about, Math.max(0, commentsFor(about.reads) - said.length)).map(
    ({ by, words, when, likes, answers }): SystemComment => ({
      ...writerOf(by),
      content: words,
      likeCount: likes,
      answers: answers === null ? null : said.length + answers,
      createdAt: new Date(publishedAt.getTime() + when * age),
    }),
  );
  await addSystemComments(deps, postId, [...byHand, ...rest]);
}

type People = ReadonlyMap<string, Pick<SystemComment, 'authorId' | 'ipLocation'>>;

/** Ids of authors by key, and of readers by nickname. */
async function peopleOf(deps: Deps, ids: ReadonlyMap<string, string>): Promise<People> {
  const readers = await deps.db
    .select({ id: users.id, nickname: users.nickname, region: users.region })
    .from(users)
    .where(inArray(users.nickname, READERS));
  const authors = AUTHORS.map(({ key, region }) => [key, { authorId: ids.get(key) ?? '', ipLocation: labelOf(region) }] as const);
  return new Map([
    ...authors,
    ...readers.map(({ id, nickname, region }) => [nickname, { authorId: id, ipLocation: labelOf(region) }] as const),
  ]);
}

const labelOf = (region: string | null): string | null => (region === null ? null : regionLabel(region));

const MINUTE = 60_000;
/** The largest share of a post's readers who like one comment. */
const LIKED_AT_MOST = 0.02;

/** The milliseconds of a minute; fewer when the article is too new for all of its comments. */
function paceOf(said: readonly Said[], age: number): number {
  const last = Math.max(1, ...said.map(({ minutesAfter }) => minutesAfter));
  return Math.min(MINUTE, (age * 0.95) / last);
}

const findPublished = ({ db }: Deps, ids: ReadonlyMap<string, string>) =>
  db
    .select({ id: posts.id, authorId: posts.authorId, title: postRevisions.title, publishedAt: posts.publishedAt })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.id, posts.publishedRevisionId))
    .where(inArray(posts.authorId, [...ids.values()]));
