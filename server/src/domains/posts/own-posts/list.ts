import type { Draft } from '#contract/posts/drafts.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { listOwn as listOwnCall } from '#contract/posts/own-posts.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { plainLine } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { picturesByUrl } from '../../media-assets/service.ts';
import { requireAuthor, requireReadable } from '../access.ts';
import { presentDraft, presentOwn, isRefused } from '../present.ts';
import * as reviewStore from '../review/store.ts';
import * as postsStore from '../store.ts';
import { findTakedown, findTakedowns } from '../takedowns/store.ts';
import * as store from './store.ts';

/** The posts of an author or an agency; deleted posts only with `status` 'deleted'. */
export async function listOwn(
  deps: Deps,
  actor: Actor,
  { page, limit, status, sort, keywords, author, ...where }: ParsedOf<typeof listOwnCall>,
): Promise<AnswerOf<typeof listOwnCall>> {
  const { id: ownerId, identity } = requireAuthor(actor);
  const agency = await agencyOf(deps, actor, author);
  const filter = { ...where, ownerId, agency, keywords: plainLine(keywords ?? '') };
  const [rows, counts] = await Promise.all([
    store.listOwn(deps.db, { ...filter, status, sort }, limit, (page - 1) * limit),
    store.countByStatus(deps.db, filter),
  ]);
  const idsOf = (ownRows: store.OwnRow[]) => ownRows.map(({ post }) => post.id);
  const refused = idsOf(rows.filter(({ post }) => isRefused(post)));
  const [pictures, reasons, queuePositions, appeals, takedowns] = await Promise.all([
    picturesByUrl(
      deps.db,
      rows.map(({ cover }) => cover),
    ),
    reviewStore.findLastReasons(deps.db, refused),
    reviewStore.findQueuePositions(deps.db, idsOf(rows.filter(({ post }) => post.review === 'pending'))),
    reviewStore.findAppeals(deps.db, refused),
    findTakedowns(deps.db, idsOf(rows.filter(({ post }) => post.takedownId !== null))),
  ]);
  const total =
    status === undefined ? sum([...counts].filter(([one]) => one !== 'deleted').map(([, n]) => n)) : (counts.get(status) ?? 0);
  const list = rows.map((row) =>
    presentOwn(row, {
      picture: row.cover === null ? null : (pictures.get(row.cover) ?? null),
      reasons: reasons.get(row.post.id) ?? [],
      takedown: takedowns.get(row.post.id) ?? null,
      queuePosition: queuePositions.get(row.post.id) ?? null,
      appeal: appeals.get(row.post.id) ?? null,
      isOwn: row.post.authorId === ownerId,
      mayCreate: identity !== 'user',
    }),
  );
  return { list, total, page, limit, hasMore: page * limit < total, counts: Object.fromEntries(counts) };
}

/**
 * Authors whose posts an agency lists: `author` is an id or 'all' (`authorId` null: its own posts and those of all its authors).
 * Undefined when the actor lists only their own posts.
 */
export async function agencyOf(deps: Deps, actor: Actor, author: string | undefined): Promise<store.OwnFilter['agency']> {
  const { id, identity } = requireAuthor(actor);
  if (author === undefined || author === id) return undefined;
  const agencyId = identity === 'agencies' ? (await postsStore.findAuthor(deps.db, id))?.agencyId : null;
  if (agencyId == null) throw new AppError('forbidden', '只有机构可以查看旗下作者的作品');
  return { id: agencyId, authorId: author === 'all' ? null : author };
}

export async function ownDetail(deps: Deps, actor: Actor, postsId: string): Promise<Draft> {
  const row = await store.findOwn(deps.db, postsId);
  const post = await requireReadable(deps.db, actor, row?.post);
  const { revision } = row ?? { revision: undefined };
  if (revision === undefined) throw new Error(`post ${postsId} has lost its draft`);
  const [pictures, reasons, takedown] = await Promise.all([
    picturesByUrl(deps.db, [revision.cover]),
    isRefused(post) ? reviewStore.findLastReasons(deps.db, [post.id]) : undefined,
    post.takedownId === null ? undefined : findTakedown(deps.db, post.id),
  ]);
  return presentDraft(post, revision, {
    picture: revision.cover === null ? null : (pictures.get(revision.cover) ?? null),
    reasons: reasons?.get(post.id) ?? [],
    takedown: takedown ?? null,
  });
}

const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);
