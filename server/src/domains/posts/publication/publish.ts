import type { PostStatus } from '#contract/posts/post.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { textOf } from '../../../documents/text.ts';
import { addToPostCount } from '../../accounts/service.ts';
import { ensureCounts } from '../../counters/service.ts';
import { indexPost, removeFromIndex } from '../../discovery/service.ts';
import { releaseFiles, showCaptions } from '../../media-assets/service.ts';
import { postName, notify } from '../../notifications/service.ts';
import { recordPersonDecision } from '../../screening/service.ts';
import { filesOf } from '../content.ts';
import { publishDueJob, purgeCopiesJob } from '../jobs.ts';
import { stateColumns, transition } from '../lifecycle.ts';
import { isRefused, stateOf } from '../present.ts';
import { needsPerson } from '../refusals/find.ts';
import { forgiveRefused } from '../refusals/note.ts';
import { storeUnseen } from '../review/note-unseen.ts';
import { record } from '../review/record.ts';
import * as reviewStore from '../review/store.ts';
import * as postsStore from '../store.ts';
import { revisionOf, type LockedPost } from '../store.ts';
import { presentTags } from '../tags/service.ts';
import { recordCorrection } from './correct.ts';
import * as store from './store.ts';

/**
 * Approves the submitted revision and publishes it at once, or schedules it when its time is ahead. An actor other than an
 * administrator is an automatic approval: the post is noted as unseen, so that a person looks at it later.
 */
export async function approve(deps: Deps, actor: Actor, locked: LockedPost): Promise<PostStatus> {
  const { tx, post } = locked;
  const now = deps.clock.now();
  const isLater = post.publishAt !== null && post.publishAt > now;
  const state = stateOf(post);
  if (actor.kind !== 'admin' && state.refused) throw new Error(`post ${post.id} was refused: only an administrator passes it`);
  const next = transition(state, isLater ? 'approveScheduled' : 'approve');
  const revision = await revisionOf(tx, post.submittedRevisionId);
  await refuseUnplayable(tx, post, revision);
  await record(deps, tx, actor, post.id, revision.number, 'approve');
  if (actor.kind === 'admin') {
    await reviewStore.deleteUnseen(tx, post.id);
    await recordPersonDecision(deps, tx, { scope: 'posts', subjectId: post.id, revisionId: revision.id }, true);
    await forgiveRefused(tx, post, revision);
  } else await storeUnseen(tx, post, revision, isLater ? (post.publishAt ?? now) : now);
  // Captions that wait were reviewed together with the post.
  if (revision.mediaId !== null) await showCaptions(deps, tx, { mediaId: revision.mediaId });
  if (next.status === 'scheduled') {
    await postsStore.changePost(tx, post.id, { ...stateColumns(next), decidedAt: now, updatedAt: now });
    await publishAtTime(deps, tx, post.id, post.publishAt ?? now);
    return next.status;
  }
  await endTakedown(deps, actor, locked, 'approved');
  await postsStore.changePost(tx, post.id, { ...stateColumns(next), decidedAt: now });
  await listPublicly(deps, locked, revision, now);
  return next.status;
}

/** Enqueues the job at the publication time; a newer time replaces the older job, by the key. */
export const publishAtTime = (deps: Deps, tx: Transaction, postId: string, runAt: Date): Promise<void> =>
  deps.jobs.enqueue(tx, publishDueJob, {}, { key: `posts.publish:${postId}`, runAt });

const DUE_PER_BATCH = 500;
const REINDEXED_PER_BATCH = 200;

/** Publishes the scheduled posts whose time has come; answers how many. Ends when a batch is not full or none of it was published. */
export async function publishScheduledPosts(deps: Deps): Promise<number> {
  let published = 0;
  for (let batchSize = DUE_PER_BATCH, done = 1; batchSize === DUE_PER_BATCH && done > 0; published += done) {
    const due = await postsStore.findDue(deps.db, deps.clock.now(), DUE_PER_BATCH);
    batchSize = due.length;
    done = 0;
    for (const postId of due) {
      // A post that fails must not block the others; the job tries it again in the next minute.
      done += await publishOne(deps, postId).catch((error: unknown) => {
        deps.log.error({ err: error, postId }, 'a scheduled post could not be published');
        return 0;
      });
    }
  }
  return published;
}

function publishOne(deps: Deps, postId: string): Promise<0 | 1> {
  return deps.transact(async (tx) => {
    const post = await postsStore.lockPost(tx, postId);
    // Another worker published it, or the author has retracted it.
    if (post?.status !== 'scheduled' || post.publishAt === null) return 0;
    const revision = await revisionOf(tx, post.submittedRevisionId);
    if ((await publishPassed(deps, { tx, post }, revision, post.publishAt)) !== 'published') return 0;
    await notifyPublication(deps, { tx, post }, revision);
    return 1;
  });
}

/** Publishes a scheduled revision, or holds it for review when it resembles something refused since its approval (`needsPerson`). */
export async function publishPassed(
  deps: Deps,
  locked: LockedPost,
  revision: postsStore.RevisionRow,
  at: Date,
): Promise<PostStatus> {
  const next = transition(stateOf(locked.post), 'publishScheduled');
  if (await needsPerson(locked.tx, locked.post, revision)) return holdScheduled(deps, locked, revision);
  await listPublicly(deps, locked, revision, at);
  return next.status;
}

/** Returns a scheduled post to review; when a person approves it, it is published at once. */
async function holdScheduled(deps: Deps, { tx, post }: LockedPost, { title }: postsStore.RevisionRow): Promise<PostStatus> {
  const next = transition(stateOf(post), 'hold');
  await reviewStore.deleteUnseen(tx, post.id);
  await postsStore.changePost(tx, post.id, { ...stateColumns(next), updatedAt: deps.clock.now() });
  await notify(deps, tx, {
    userId: post.authorId,
    kind: 'audit',
    title: `你的${postName({ type: post.type, title })}未能按时发布，正在审核`,
    content: '作品需要人工审核，通过后立即发布。',
    link: '/creator/center/content',
  });
  return next.status;
}

async function notifyPublication(deps: Deps, { tx, post }: LockedPost, { title }: postsStore.RevisionRow): Promise<void> {
  await notify(deps, tx, {
    userId: post.authorId,
    kind: 'audit',
    title: `你的${postName({ type: post.type, title })}已按时发布`,
    link: `/${post.type}/${post.id}`,
  });
}

/** Ends a takedown: the last published revision is public again. */
export async function reinstate(deps: Deps, actor: Actor, locked: LockedPost): Promise<PostStatus> {
  const next = transition(stateOf(locked.post), 'reinstate');
  const revision = await revisionOf(locked.tx, locked.post.publishedRevisionId);
  await record(deps, locked.tx, actor, locked.post.id, revision.number, 'restore');
  await reviewStore.lapseAppeals(locked.tx, locked.post.id);
  await forgiveRefused(locked.tx, locked.post, revision);
  await endTakedown(deps, actor, locked, 'putBack');
  await reviewStore.deleteUnseen(locked.tx, locked.post.id);
  await postsStore.changePost(locked.tx, locked.post.id, { ...stateColumns(next), decidedAt: deps.clock.now() });
  await listPublicly(deps, locked, revision, revision.publishedAt ?? deps.clock.now());
  return next.status;
}

/** Undoes a refusal after an appeal: approves the revision that was rejected, or reinstates a post that was taken down. */
export async function overturnDecision(deps: Deps, actor: Actor, locked: LockedPost): Promise<PostStatus> {
  const { tx, post } = locked;
  if (!isRefused(post)) throw new AppError('conflict', '作品的状态已经变化，申诉不再有效');
  if (post.review !== 'rejected') return reinstate(deps, actor, locked);
  const pending = { status: post.status === 'rejected' ? ('pending' as const) : post.status, review: 'pending' as const };
  await postsStore.changePost(tx, post.id, pending);
  return approve(deps, actor, { ...locked, post: { ...post, ...pending } });
}

/** Ends a standing takedown when an administrator decides; the caller changes the post's own state. */
async function endTakedown(deps: Deps, actor: Actor, { tx, post }: LockedPost, endedHow: 'approved' | 'putBack'): Promise<void> {
  if (actor.kind !== 'admin') return;
  await store.endTakedown(tx, post.id, { endedBy: actor.id, endedAt: deps.clock.now(), endedHow });
  await postsStore.changePost(tx, post.id, { takedownId: null });
}

/** Publishes a revision: releases its files, writes post and revision, indexes it for feeds and search. `at`: the publication time. */
export async function listPublicly(
  deps: Deps,
  { tx, post }: LockedPost,
  revision: postsStore.RevisionRow,
  at: Date,
): Promise<void> {
  const publishedAt = post.publishedAt ?? at;
  // A draft may be older than its author's joining or leaving an agency. What has come out keeps its agency.
  const agencyId = post.publishedAt === null ? await postsStore.findPublisher(tx, post) : post.agencyId;
  await recordCorrection(deps, { tx, post }, revision, at);
  await releaseFiles(tx, post.authorId, filesOf(revision));
  // Files of a taken-down post that only the older revision still showed must be withheld now.
  const isReplaced = post.publishedRevisionId !== null && post.publishedRevisionId !== revision.id;
  if (isReplaced && (await store.hasTakenDown(tx, post.authorId))) await purgeLater(deps, tx, post.id);
  await postsStore.changePost(tx, post.id, {
    agencyId,
    status: 'published',
    review: 'none',
    offlineBy: null,
    publishAt: null,
    publishedRevisionId: revision.id,
    publishedAt,
    updatedAt: deps.clock.now(),
  });
  const tags = await presentTags(tx, revision.tags);
  await postsStore.changeRevision(tx, revision.id, {
    tags,
    publishedAt: revision.publishedAt ?? at,
    cover: revision.cover ?? (await firstFrame(tx, revision)),
    // Read now, because AI marks in a video are found during transcoding, perhaps after the submission.
    aiFound: await postsStore.saysAi(tx, filesOf(revision)),
  });
  await ensureCounts(tx, post.id);
  await index(deps, tx, { ...post, agencyId }, { ...revision, tags }, publishedAt);
  if (post.status !== 'published') await addToPostCount(tx, post.authorId, 1);
  await tx.emit('posts.changed', { postId: post.id, authorId: post.authorId });
}

async function index(
  deps: Deps,
  tx: Transaction,
  post: postsStore.PostRow,
  revision: postsStore.RevisionRow,
  publishedAt: Date,
): Promise<void> {
  const author = await postsStore.findAuthor(tx, post.authorId);
  if (author === undefined || revision.categoryId === null)
    throw new Error(`post ${post.id} cannot be published: it lacks its author or category`);
  await indexPost(deps, tx, {
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

/** Indexes the posts of an author again after a change of the nickname, by which search finds them too. */
export async function reindexPostsOf(deps: Deps, authorId: string): Promise<void> {
  for (let after = '', ids = ['']; ids.length > 0; after = ids.at(-1) ?? '') {
    ids = await postsStore.listPublishedOf(deps.db, authorId, after, REINDEXED_PER_BATCH);
    for (const id of ids) await deps.transact((tx) => reindexPost(deps, tx, id));
  }
}

/** Indexes a published post again; tags that became aliases are replaced. */
export async function reindexPost(deps: Deps, tx: Transaction, id: string): Promise<void> {
  const post = await postsStore.lockPost(tx, id);
  if (post?.status !== 'published' || post.publishedAt === null) return;
  const revision = await revisionOf(tx, post.publishedRevisionId);
  const tags = await presentTags(tx, revision.tags);
  if (tags.join() !== revision.tags.join()) await postsStore.changeRevision(tx, revision.id, { tags });
  await index(deps, tx, post, { ...revision, tags }, post.publishedAt);
}

/** Removes a published post from feeds and search; the caller changes its status. Does nothing for another status. */
export async function unlist(deps: Deps, { tx, post }: LockedPost): Promise<void> {
  if (post.status !== 'published') return;
  await reviewStore.deleteUnseen(tx, post.id);
  await removeFromIndex(deps, tx, post.id);
  await addToPostCount(tx, post.authorId, -1);
  await purgeLater(deps, tx, post.id);
  await tx.emit('posts.changed', { postId: post.id, authorId: post.authorId });
}

/** Enqueues purgeCopiesJob, one job a post. */
export const purgeLater = (deps: Deps, tx: Transaction, postId: string): Promise<void> =>
  deps.jobs.enqueue(tx, purgeCopiesJob, { postId }, { key: `${purgeCopiesJob.name}:${postId}` });

/** Refuses to approve a video that cannot be played yet. */
async function refuseUnplayable(tx: Transaction, post: postsStore.PostRow, { mediaId }: postsStore.RevisionRow): Promise<void> {
  if (post.type !== 'video') return;
  const video = mediaId === null ? undefined : (await postsStore.findVideos(tx, [mediaId])).get(mediaId);
  if (video?.state === 'ready') return;
  throw new AppError(
    'conflict',
    video?.state === 'processing' ? '视频正在转码，完成后才能通过' : '视频转码失败，无法通过，请退回给作者',
  );
}

/** The cover of a video whose author chose none. */
const firstFrame = async (tx: Transaction, { mediaId }: postsStore.RevisionRow): Promise<string | null> =>
  mediaId === null ? null : postsStore.findFirstPoster(tx, mediaId);
