import type { ReviewDetail, ReviewRow } from '#contract/moderation.ts';
import type { Picture, Playable, PostStatus } from '#contract/posts.ts';
import type { AdminActor } from '../../actor.ts';
import { presentShort } from '../accounts/service.ts';
import { labelsOf } from '../discovery/service.ts';
import { lifeOf } from '../posts/service.ts';
import { reviewerCan } from './policy.ts';
import type { HistoryRow, ReviewDetailRow, ReviewListRow } from './store.ts';

export const presentRow = (
  row: ReviewListRow,
  status: PostStatus,
  pictures: ReadonlyMap<string, Picture>,
  admin: AdminActor,
): ReviewRow => ({
  id: row.post.id,
  postsId: row.post.id,
  type: row.post.type,
  status,
  title: row.title,
  picture: row.cover === null ? null : (pictures.get(row.cover) ?? null),
  ...(row.durationMs === null ? {} : { duration: row.durationMs / 1000 }),
  applicant: presentShort(row.applicant),
  labels: labelsOf(row),
  riskyWords: row.riskyWords,
  views: row.views,
  submittedAt: row.post.submittedAt?.toISOString() ?? null,
  decidedAt: row.post.decidedAt?.toISOString() ?? null,
  claim: claimOf(row, admin),
});

export function presentDetail(
  row: ReviewDetailRow,
  facts: {
    pictures: ReadonlyMap<string, Picture>;
    media: Playable | null;
    history: HistoryRow[];
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
    history: facts.history.map(presentEntry),
    changes: facts.changes,
    can: reviewerCan(lifeOf(post), claimOf(row, facts.admin)),
  };
}

const presentEntry = ({ review, admin, person }: HistoryRow): ReviewDetail['history'][number] => ({
  action: review.action,
  by: admin ?? person ?? '系统',
  at: review.at.toISOString(),
  revision: review.revisionNumber,
  reasons: review.reasons,
});

const claimOf = ({ claim }: Pick<ReviewListRow, 'claim'>, admin: AdminActor): ReviewRow['claim'] =>
  claim === null || claim.adminId === null || claim.until === null
    ? null
    : { name: claim.name ?? '', mine: claim.adminId === admin.id, until: claim.until.toISOString() };
