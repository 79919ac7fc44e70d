import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { isByViews } from '#contract/moderation/constants.ts';
import type { adminPostList, ReviewDetail, ReviewHint, ReviewQueue, ReviewRow, Takedown } from '#contract/moderation/review.ts';
import type { Picture, Playable } from '#contract/posts/post.ts';
import { may, requireAdmin, scopeOf, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { plainLine } from '../../../core/text.ts';
import { inParts } from '../../../db/keyset.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import type { Deps } from '../../../deps.ts';
import { presentUserSummary } from '../../accounts/service.ts';
import { queuePartCondition } from '../../admins/service.ts';
import { labelsOf } from '../../discovery/service.ts';
import { picturesByUrl, playablesById, postersOf, withLatestCaptions } from '../../media-assets/service.ts';
import { presentClaim } from '../../review/service.ts';
import { listHits, type FoundHit } from '../../screening/service.ts';
import { canTransition, type PostState } from '../lifecycle.ts';
import { presentTakedown, stateOf } from '../present.ts';
import { fillCards } from '../reading/get.ts';
import { hasAppeal } from '../review/store.ts';
import { changesSinceDecision } from '../revisions/service.ts';
import { listTakedowns, type TakedownListRow } from '../takedowns/store.ts';
import { anchorOf } from './anchors.ts';
import * as store from './store.ts';
import type { HistoryRow, ReviewDetailRow, ReviewListRow } from './store.ts';

type QueueQuery = ParsedOf<typeof adminPostList>;

const TAKEDOWNS_SHOWN = 20;

/** A page of submitted posts in one state. Drafts that were never submitted are not listed. */
export async function listReviews(deps: Deps, actor: Actor, query: QueueQuery): Promise<AnswerOf<typeof adminPostList>> {
  const admin = requireAdmin(actor);
  const { status, type, page, limit } = query;
  const filter = await filterOf(deps, admin, query);
  const part = { limit: limit + 1, offset: (page - 1) * limit };
  const [rows, counts] = await Promise.all([
    store.listReviews(deps.db, filter, deps.clock.now(), part),
    store.countReviews(deps.db, filter.scope),
  ]);
  const list = await presentRows(deps, rows.slice(0, limit), status, admin);
  // With a scope only some lists are counted.
  const count = filter.scope === null ? (counts[status] ?? 0) : counts[status];
  const isWhole = type === undefined && filter.keywords === '' && filter.part === undefined;
  const total = isWhole && count !== undefined ? { total: count } : {};
  return { list, ...total, page, limit, hasMore: rows.length > limit, counts };
}

/**
 * Streams all matching posts in order, one part at a time; never sorted by views, since posts viewed meanwhile would move and be skipped.
 */
export async function* readReviews(deps: Deps, actor: Actor, query: QueueQuery): AsyncGenerator<ReviewRow[]> {
  const admin = requireAdmin(actor);
  const filter = await filterOf(deps, admin, { ...query, sort: isByViews(query.sort) ? undefined : query.sort });
  const parts = inParts<store.ReviewListRow>((part) => store.listReviews(deps.db, filter, deps.clock.now(), part));
  for await (const rows of parts) yield presentRows(deps, rows, query.status, admin);
}

const filterOf = async (
  deps: Deps,
  admin: AdminActor,
  { status, type, keywords, waiting, sort }: QueueQuery,
): Promise<store.QueueFilter> => ({
  status,
  type,
  keywords: plainLine(keywords ?? ''),
  part: await queuePartCondition(deps, admin, 'post', waiting),
  scope: scopeOf(admin),
  sort,
});

async function presentRows(
  deps: Deps,
  rows: store.ReviewListRow[],
  status: ReviewQueue,
  admin: AdminActor,
): Promise<ReviewRow[]> {
  const covers = rows.map(({ cover }) => cover);
  const uncovered = rows.flatMap(({ cover, filesOf }) => (cover === null && filesOf !== null ? [filesOf] : []));
  const [pictures, posters] = await Promise.all([picturesByUrl(deps.db, covers), postersOf(deps.db, uncovered)]);
  return rows.map((row) => presentRow(row, status, { pictures, posters }, admin));
}

export async function reviewDetail(deps: Deps, actor: Actor, postsId: string): Promise<ReviewDetail> {
  const admin = requireAdmin(actor);
  const row = await store.findReview(deps.db, postsId, deps.clock.now());
  if (row === undefined || !(await mayRead(deps, admin, postsId))) throw new AppError('notFound', '作品不存在或尚未提交审核');
  const { mediaId } = row.revision;
  const [pictures, videos, history, takedowns, changes, checks, html] = await Promise.all([
    picturesByUrl(deps.db, [row.cover]),
    playablesById(deps, row.post.type === 'video' && mediaId !== null ? [mediaId] : []),
    store.listHistory(deps.db, postsId),
    listTakedowns(deps.db, postsId, TAKEDOWNS_SHOWN),
    changesSinceDecision(deps, row.post),
    listHits(deps.db, { scope: 'posts', subjectId: postsId, revisionId: row.revision.id }),
    row.revision.html === null ? null : fillCards(deps, row.revision.html),
  ]);
  const playable = mediaId === null ? undefined : videos.get(mediaId);
  const media = mediaId === null || playable === undefined ? null : await withLatestCaptions(deps, mediaId, playable);
  return { ...presentDetail(row, { pictures, media, history, takedowns, changes, checks, admin }), html };
}

/** Posts within the scope of the role, and for admins who may view appeals also every post with an appeal. */
const mayRead = async ({ db }: Deps, admin: AdminActor, postsId: string): Promise<boolean> =>
  (may(admin, 'posts', 'view') && (await isPostInScope(db, postsId, scopeOf(admin)))) ||
  (may(admin, 'appeals', 'view') && (await hasAppeal(db, postsId)));

const presentRow = (
  row: ReviewListRow,
  status: ReviewQueue,
  { pictures, posters }: Record<'pictures' | 'posters', ReadonlyMap<string, Picture>>,
  admin: AdminActor,
): ReviewRow => ({
  id: row.post.id,
  postsId: row.post.id,
  type: row.post.type,
  status: status === 'unseen' || status === 'lapsed' ? row.post.status : status,
  title: row.title,
  // A video without a cover is shown by its poster.
  picture: (row.cover === null ? posters.get(row.filesOf ?? '') : pictures.get(row.cover)) ?? null,
  ...(row.durationMs === null ? {} : { duration: row.durationMs / 1000 }),
  applicant: presentUserSummary(row.applicant),
  ...labelsOf(row),
  riskyWords: row.riskyWords,
  views: row.views,
  submittedAt: row.post.submittedAt?.toISOString() ?? null,
  decidedAt: row.post.decidedAt?.toISOString() ?? null,
  refused: refusalOf(stateOf(row.post)),
  unseen: unseenOf(row),
  lapsedOn: lapsedOnOf(row),
  claim: presentClaim(row.claim, admin.id),
});

function presentDetail(
  row: ReviewDetailRow,
  details: {
    pictures: ReadonlyMap<string, Picture>;
    media: Playable | null;
    history: HistoryRow[];
    takedowns: TakedownListRow[];
    changes: ReviewDetail['changes'];
    checks: Awaited<ReturnType<typeof listHits>>;
    admin: AdminActor;
  },
): ReviewDetail {
  const { post, revision } = row;
  const html = revision.html;
  return {
    ...presentRow(
      row,
      post.review === 'pending' ? 'pending' : post.status,
      { pictures: details.pictures, posters: new Map() },
      details.admin,
    ),
    summary: revision.excerpt,
    category: row.category,
    tags: revision.tags,
    region: revision.region,
    html,
    textLength: revision.textLength,
    pictureCount: html?.match(/<img /g)?.length ?? 0,
    media: details.media,
    revision: revision.number,
    source: revision.origin === 'reprint' ? revision.sourceUrl : null,
    publishAt: post.publishAt?.toISOString() ?? null,
    history: details.history.map(presentEvent),
    takedown: details.takedowns.filter((row) => isStanding(post, row)).map(presentOrder)[0] ?? null,
    pastTakedowns: details.takedowns.filter((row) => !isStanding(post, row)).map(presentOrder),
    checks: { hints: details.checks.hits.map(presentHint), waiting: details.checks.waiting, failed: details.checks.failed },
    changes: details.changes,
    can: may(details.admin, 'posts')
      ? reviewerCan(stateOf(post), presentClaim(row.claim, details.admin.id), {
          isUnseen: unseenOf(row) !== null,
          isLapsed: lapsedOnOf(row) !== null,
        })
      : { claim: false, decide: false, confirm: false, offline: false, restore: false, keepDown: false },
  };
}

const presentHint = (hit: FoundHit): ReviewHint => ({
  id: hit.id,
  part: hit.part,
  place: hit.place,
  risk: hit.risk,
  label: hit.label,
  confidence: hit.confidence,
  words: hit.words,
  quote: hit.quote,
  picture: hit.picture,
  moment: hit.moment ?? null,
  anchor: anchorOf(hit),
});

/** Null unless the revision without review is the one that readers see. */
const unseenOf = ({ post, unseen }: Pick<ReviewListRow, 'post' | 'unseen'>): ReviewRow['unseen'] =>
  unseen?.since == null || unseen.signs == null || post.status !== 'published' || unseen.revisionId !== post.publishedRevisionId
    ? null
    : { since: unseen.since.toISOString(), signs: unseen.signs };

const refusalOf = ({ refused, takenDown }: PostState): ReviewRow['refused'] =>
  takenDown ? 'takedown' : refused ? 'rejection' : null;

const lapsedOnOf = ({ takedown }: Pick<ReviewListRow, 'takedown'>): string | null =>
  takedown?.lapsedAt == null ? null : takedown.until;

const isStanding = ({ takedownId }: ReviewListRow['post'], { takedown }: TakedownListRow): boolean => takedown.id === takedownId;

const presentOrder = ({ takedown, by, keptBy, endedBy }: TakedownListRow): Takedown => ({
  ...presentTakedown(takedown),
  id: takedown.id,
  reason: takedown.reason,
  by: by ?? '系统',
  revision: takedown.revisionNumber,
  kept: takedown.keptAt === null ? null : { by: keptBy ?? '系统', at: takedown.keptAt.toISOString() },
  ended:
    takedown.endedAt === null || takedown.endedHow === null
      ? null
      : { by: endedBy ?? '系统', at: takedown.endedAt.toISOString(), how: takedown.endedHow },
});

const presentEvent = ({ review, admin, user }: HistoryRow): ReviewDetail['history'][number] => ({
  action: review.action,
  by: admin ?? user ?? '系统',
  at: review.at.toISOString(),
  revision: review.revisionNumber,
  reasons: review.reasons,
});

/** The buttons of a reviewer. While another admin has a claim, only `offline` and `restore` remain. */
function reviewerCan(
  state: PostState,
  claim: { mine: boolean } | null,
  { isUnseen, isLapsed }: { isUnseen: boolean; isLapsed: boolean },
): ReviewDetail['can'] {
  const isFree = claim === null || claim.mine;
  const waits = canTransition(state, 'approve');
  return {
    claim: isFree && (isUnseen || isLapsed || waits),
    decide: isFree && waits,
    // With a newer revision pending, approving that revision also confirms the post.
    confirm: isFree && isUnseen && !waits,
    offline: canTransition(state, 'takeDown'),
    restore: canTransition(state, 'reinstate'),
    keepDown: isFree && !waits && state.takenDown && state.status !== 'deleted',
  };
}
