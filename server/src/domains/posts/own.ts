import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { listOwn as listOwnCall } from '#contract/own-posts.ts';
import type { Draft } from '#contract/posts.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { plainLine } from '../../plain-text.ts';
import { picturesByUrl } from '../media-assets/service.ts';
import { isAuthor } from './policy.ts';
import { presentDraft, presentOwn, wasRefused } from './present.ts';
import { authorOf } from './save.ts';
import * as store from './store.ts';

/** The author's works, newest change first unless told; what lies in the bin only when it is asked for. */
export async function listOwn(
  deps: Deps,
  actor: Actor,
  { page, limit, status, sort, keywords, ...where }: ParsedOf<typeof listOwnCall>,
): Promise<AnswerOf<typeof listOwnCall>> {
  const filter = { ...where, authorId: authorOf(actor).id, keywords: plainLine(keywords ?? '') };
  const [rows, counts] = await Promise.all([
    store.listOwn(deps.db, { ...filter, status, sort }, limit, (page - 1) * limit),
    store.countByStatus(deps.db, filter),
  ]);
  const idsOf = (wanted: store.OwnRow[]) => wanted.map(({ post }) => post.id);
  const refused = idsOf(rows.filter(({ post }) => wasRefused(post)));
  const [pictures, reasons, places, appeals] = await Promise.all([
    picturesByUrl(
      deps.db,
      rows.map(({ cover }) => cover),
    ),
    store.findLastReasons(deps.db, refused),
    store.findQueuePositions(deps.db, idsOf(rows.filter(({ post }) => post.review === 'pending'))),
    store.findAppeals(deps.db, refused),
  ]);
  const total =
    status === undefined ? sum([...counts].filter(([one]) => one !== 'deleted').map(([, n]) => n)) : (counts.get(status) ?? 0);
  const list = rows.map((row) =>
    presentOwn(row, {
      picture: row.cover === null ? null : (pictures.get(row.cover) ?? null),
      reasons: reasons.get(row.post.id) ?? [],
      queuePosition: places.get(row.post.id) ?? null,
      appeal: appeals.get(row.post.id) ?? null,
    }),
  );
  return { list, total, page, limit, hasMore: page * limit < total, counts: Object.fromEntries(counts) };
}

export async function ownDetail(deps: Deps, actor: Actor, postsId: string): Promise<Draft> {
  const found = await store.findOwn(deps.db, postsId);
  if (found === undefined || !isAuthor(actor, found.post)) throw new AppError('notFound', '作品不存在或已被删除');
  const { post, revision } = found;
  const pictures = await picturesByUrl(deps.db, [revision.cover]);
  const reasons = wasRefused(post) ? await store.findLastReasons(deps.db, [post.id]) : new Map();
  return presentDraft(
    post,
    revision,
    revision.cover === null ? null : (pictures.get(revision.cover) ?? null),
    reasons.get(post.id) ?? [],
  );
}

const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);
