import type { PostStatus } from '#contract/posts.ts';
import type { Actor } from '../../actor.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Emit } from '../../ports/events.ts';
import { countPost } from '../accounts/service.ts';
import { listPost, unlistPost } from '../discovery/service.ts';
import { nameOfWork, notify } from '../notices/service.ts';
import { recordCorrection } from './corrections.ts';
import { textOf } from './document/text.ts';
import { publishDueJob } from './define-jobs.ts';
import { step } from './life.ts';
import { lifeOf } from './present.ts';
import { record } from './record.ts';
import { presentTags } from './tags.ts';
import * as store from './store.ts';

/** The transaction a decision is made in, with the work locked in it. */
export interface Turn {
  tx: Transaction;
  emit: Emit;
  post: store.PostRow;
}

/** Passes what was handed in: readers find it as soon as the transaction is committed, or when its time comes. */
export async function approve(deps: Deps, actor: Actor, turn: Turn): Promise<PostStatus> {
  const { tx, post } = turn;
  const now = deps.clock.now();
  const isLater = post.publishAt !== null && post.publishAt > now;
  const { status } = step(lifeOf(post), isLater ? 'approveLater' : 'approve');
  const revision = await revisionOf(tx, post.submittedRevisionId);
  await refuseUnplayable(tx, post, revision);
  await record(deps, tx, actor, post.id, revision.number, 'approve');
  if (status === 'scheduled') {
    await store.changePost(tx, post.id, { status, review: 'none', decidedAt: now, updatedAt: now });
    await deps.jobs.enqueue(tx, publishDueJob, {}, { key: `posts.publish:${post.id}`, runAt: post.publishAt ?? now });
    return status;
  }
  await store.changePost(tx, post.id, { decidedAt: now });
  await appear(deps, turn, revision, now);
  return status;
}

const DUE_AT_ONCE = 500;
const RELISTED_AT_ONCE = 200;

/** Publishes the works whose time has come, also those that came while nothing was running. Answers how many. */
export async function publishDue(deps: Deps): Promise<number> {
  let published = 0;
  for (let found = DUE_AT_ONCE, done = 1; found === DUE_AT_ONCE && done > 0; published += done) {
    const due = await store.findDue(deps.db, deps.clock.now(), DUE_AT_ONCE);
    found = due.length;
    done = 0;
    for (const postId of due) {
      // One that cannot be published must not hold up those behind it; it is tried again the next minute.
      done += await publishOne(deps, postId).catch((error: unknown) => {
        deps.log.error({ err: error, postId }, 'a scheduled work could not be published');
        return 0;
      });
    }
  }
  return published;
}

function publishOne(deps: Deps, postId: string): Promise<0 | 1> {
  return deps.events.transact(async (tx, emit) => {
    const post = await store.lockPost(tx, postId);
    // Another worker was faster, or the author has taken it back.
    if (post?.status !== 'scheduled' || post.publishAt === null) return 0;
    step(lifeOf(post), 'publishDue');
    const revision = await revisionOf(tx, post.submittedRevisionId);
    await appear(deps, { tx, emit, post }, revision, post.publishAt);
    await tellOfPublication(deps, { tx, emit, post }, revision);
    return 1;
  });
}

async function tellOfPublication(deps: Deps, { tx, emit, post }: Turn, { title }: store.RevisionRow): Promise<void> {
  await notify(deps, tx, emit, {
    userId: post.authorId,
    kind: 'audit',
    title: `你的${nameOfWork({ type: post.type, title })}已按时发布`,
    link: `/${post.type}/${post.id}`,
  });
}

/** Puts back what an administrator took down, as readers last saw it. */
export async function putBack(deps: Deps, actor: Actor, turn: Turn): Promise<PostStatus> {
  const { status } = step(lifeOf(turn.post), 'putBack');
  const revision = await revisionOf(turn.tx, turn.post.publishedRevisionId);
  await record(deps, turn.tx, actor, turn.post.id, revision.number, 'restore');
  await store.lapseAppeals(turn.tx, turn.post.id);
  await store.changePost(turn.tx, turn.post.id, { decidedAt: deps.clock.now() });
  await appear(deps, turn, revision, revision.publishedAt ?? deps.clock.now());
  return status;
}

/** Makes a revision what readers see, with everything they find it by. */
export async function appear(deps: Deps, { tx, emit, post }: Turn, revision: store.RevisionRow, at: Date): Promise<void> {
  const publishedAt = post.publishedAt ?? at;
  await recordCorrection(deps, { tx, post }, revision, at);
  await store.changePost(tx, post.id, {
    status: 'published',
    review: 'none',
    offlineBy: null,
    publishAt: null,
    publishedRevisionId: revision.id,
    publishedAt,
    updatedAt: deps.clock.now(),
  });
  const tags = await presentTags(tx, revision.tags);
  await store.changeRevision(tx, revision.id, {
    tags,
    publishedAt: revision.publishedAt ?? at,
    cover: revision.cover ?? (await firstFrame(tx, revision)),
  });
  await store.ensureCounts(tx, post.id);
  await list(tx, post, { ...revision, tags }, publishedAt);
  if (post.status !== 'published') await countPost(tx, post.authorId, 1);
  await emit('posts.changed', { postId: post.id });
}

async function list(tx: Transaction, post: store.PostRow, revision: store.RevisionRow, publishedAt: Date) {
  const author = await store.findAuthor(tx, post.authorId);
  if (author === undefined || revision.categoryId === null)
    throw new Error(`work ${post.id} cannot be published: it lacks its author or category`);
  await listPost(tx, {
    postId: post.id,
    type: post.type,
    authorId: post.authorId,
    agencyId: post.agencyId,
    categoryId: revision.categoryId,
    region: revision.region,
    publishedAt,
    title: revision.title,
    tags: revision.tags,
    author: author.nickname,
    text: [revision.summary, revision.body === null ? '' : textOf(revision.body)].filter(Boolean).join('\n'),
  });
}

/** Lists the works of a person anew, who is called something else now: they are found by the author's name too. */
export async function relistWorksOf(deps: Deps, authorId: string): Promise<void> {
  for (let after = '', ids = ['']; ids.length > 0; after = ids.at(-1) ?? '') {
    ids = await store.listPublishedOf(deps.db, authorId, after, RELISTED_AT_ONCE);
    for (const id of ids) await deps.events.transact((tx) => relist(tx, id));
  }
}

/** Lists a work anew, with its tags under their present names. */
export async function relist(tx: Transaction, id: string): Promise<void> {
  const post = await store.lockPost(tx, id);
  if (post?.status !== 'published' || post.publishedAt === null) return;
  const revision = await revisionOf(tx, post.publishedRevisionId);
  const tags = await presentTags(tx, revision.tags);
  if (tags.join() !== revision.tags.join()) await store.changeRevision(tx, revision.id, { tags });
  await list(tx, post, { ...revision, tags }, post.publishedAt);
}

/** Takes a work out of the readers' sight, if it was in it. */
export async function disappear({ tx, emit, post }: Turn): Promise<void> {
  if (post.status !== 'published') return;
  await unlistPost(tx, post.id);
  await countPost(tx, post.authorId, -1);
  await emit('posts.changed', { postId: post.id });
}

export async function revisionOf(tx: Transaction, id: string | null): Promise<store.RevisionRow> {
  const revision = id === null ? undefined : await store.findRevision(tx, id);
  if (revision === undefined) throw new Error(`revision ${id} is not there`);
  return revision;
}

/** What nobody could watch yet is not passed: the reviewer has not seen it either. */
async function refuseUnplayable(tx: Transaction, post: store.PostRow, { mediaId }: store.RevisionRow): Promise<void> {
  if (post.type !== 'video') return;
  const video = mediaId === null ? undefined : (await store.findVideos(tx, [mediaId])).get(mediaId);
  if (video?.state === 'ready') return;
  throw new AppError(
    'conflict',
    video?.state === 'processing' ? '视频还在处理中，处理完成后才能通过' : '视频处理失败，无法通过，请退回给作者',
  );
}

/** Stands in for the cover of a video whose author chose none. */
const firstFrame = async (tx: Transaction, { mediaId }: store.RevisionRow): Promise<string | null> =>
  mediaId === null ? null : store.findFirstPoster(tx, mediaId);
