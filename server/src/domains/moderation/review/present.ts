import type { Picture, Playable } from '#contract/posts/post.ts';
import type { ReviewDetail, ReviewQueue, ReviewRow } from '#contract/moderation/review.ts';
import type { AdminActor } from '../../../core/actor.ts';
import { presentShort } from '../../accounts/service.ts';
import { labelsOf } from '../../discovery/service.ts';
import { stateOf, type PostState, type findTakedown } from '../../posts/service.ts';
import { reviewerCan } from '../policy.ts';
import type { HistoryRow, ReviewDetailRow, ReviewListRow } from './store.ts';

export const presentRow = (
  row: ReviewListRow,
  status: ReviewQueue,
  pictures: ReadonlyMap<string, Picture>,
  admin: AdminActor,
): ReviewRow => ({
  id: row.post.id,
  postsId: row.post.id,
  type: row.post.type,
  status: status === 'unseen' ? row.post.status : status,
  title: row.title,
  picture: row.cover === null ? null : (pictures.get(row.cover) ?? null),
  ...(row.durationMs === null ? {} : { duration: row.durationMs / 1000 }),
  applicant: presentShort(row.applicant),
  labels: labelsOf(row),
  riskyWords: row.riskyWords,
  views: row.views,
  submittedAt: row.post.submittedAt?.toISOString() ?? null,
  decidedAt: row.post.decidedAt?.toISOString() ?? null,
  refused: refusalOf(stateOf(row.post)),
  unseen: unseenOf(row),
  claim: claimOf(row, admin),
});

export function presentDetail(
  row: ReviewDetailRow,
  facts: {
    pictures: ReadonlyMap<string, Picture>;
    media: Playable | null;
    history: HistoryRow[];
    takedown: Awaited<ReturnType<typeof findTakedown>>;
    changes: ReviewDetail['changes'];
    admin: AdminActor;
  },
): ReviewDetail {
  const { post, revision } = row;
  const html = revision.html;
  return {
    ...presentRow(row, post.review === 'pending' ? 'pending' : post.status, facts.pictures, facts.admin),
    summary: revision.excerpt,
    category: row.category,
    tags: revision.tags,
    region: revision.region,
    html,
    textLength: revision.textLength,
    pictureCount: html?.match(/<img /g)?.length ?? 0,
    media: facts.media,
    revision: revision.number,
    source: revision.origin === 'reprint' ? revision.sourceUrl : null,
    publishAt: post.publishAt?.toISOString() ?? null,
    history: facts.history.map(presentEvent),
    takedown: presentTakedown(facts.takedown),
    changes: facts.changes,
    can: reviewerCan(stateOf(post), claimOf(row, facts.admin), unseenOf(row) !== null),
  };
}

/** Only of what readers see: a newer revision that went out by itself takes the place of the one before. */
const unseenOf = ({ post, unseen }: Pick<ReviewListRow, 'post' | 'unseen'>): ReviewRow['unseen'] =>
  unseen?.since == null || unseen.signs == null || post.status !== 'published' || unseen.revisionId !== post.publishedRevisionId
    ? null
    : { since: unseen.since.toISOString(), signs: unseen.signs };

const refusalOf = ({ refused, takenDown }: PostState): ReviewRow['refused'] =>
  takenDown ? 'takedown' : refused ? 'rejection' : null;

const presentTakedown = (found: Awaited<ReturnType<typeof findTakedown>>): ReviewDetail['takedown'] =>
  found === undefined
    ? null
    : {
        reason: found.takedown.reason,
        by: found.by ?? '系统',
        at: found.takedown.takenAt.toISOString(),
        revision: found.takedown.revisionNumber,
      };

const presentEvent = ({ review, admin, user }: HistoryRow): ReviewDetail['history'][number] => ({
  action: review.action,
  by: admin ?? user ?? '系统',
  at: review.at.toISOString(),
  revision: review.revisionNumber,
  reasons: review.reasons,
});

const claimOf = ({ claim }: Pick<ReviewListRow, 'claim'>, admin: AdminActor): ReviewRow['claim'] =>
  claim === null || claim.adminId === null || claim.until === null
    ? null
    : { name: claim.name ?? '', mine: claim.adminId === admin.id, until: claim.until.toISOString() };
