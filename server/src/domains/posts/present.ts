import type { Picture } from '#contract/posts/post.ts';
import type { Draft, ReviewReason } from '#contract/posts/drafts.ts';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { removalText } from '#contract/posts/removal.ts';
import type { OwnTakedown } from '#contract/posts/takedowns.ts';
import type { AppealRow } from './review/store.ts';
import type { PostState } from './lifecycle.ts';
import { writtenContent } from './content.ts';
import type { OwnRow } from './own-posts/store.ts';
import { authorCan, managerCan } from './policy.ts';
import type { PostRow, RevisionRow } from './store.ts';
import type { TakedownRow } from './takedowns/store.ts';

/** Whether the post stands rejected or taken down, so that its author sees the reasons and may appeal. */
export const isRefused = ({ review, status, offlineBy }: Pick<PostRow, 'review' | 'status' | 'offlineBy'>): boolean =>
  review === 'rejected' || (status === 'offline' && offlineBy === 'admin');

type Standing = Pick<
  PostRow,
  'status' | 'review' | 'offlineBy' | 'refused' | 'takedownId' | 'publishedAt' | 'draftRevisionId' | 'publishedRevisionId'
>;

export const stateOf = (post: Standing): PostState => ({
  status: post.status,
  review: post.review,
  offlineBy: post.offlineBy,
  refused: post.refused || isRefused(post),
  takenDown: post.status !== 'published' && (post.takedownId !== null || post.offlineBy === 'admin'),
  wasPublished: post.publishedAt !== null,
  hasNewerDraft: post.draftRevisionId !== post.publishedRevisionId,
});

/** Data beside the row of a post. */
export interface OwnFacts {
  picture: Picture | null;
  reasons: ReviewReason[];
  takedown: TakedownRow | null;
  queuePosition: number | null;
  appeal: AppealRow | null;
  /** The user who asks is the author. */
  isOwn: boolean;
  /** False for a user who is no creator: no editing, submission or appeal. */
  mayCreate: boolean;
}

const NO_ACTIONS = {
  edit: false,
  submit: false,
  retract: false,
  reschedule: false,
  offline: false,
  remove: false,
  restore: false,
  appeal: false,
};

export function presentOwn(
  { post, ...row }: OwnRow,
  { picture, reasons, takedown, queuePosition, appeal, isOwn, mayCreate }: OwnFacts,
): OwnPost {
  const state = stateOf(post);
  // Either the author manages the post or, after the author left, the agency (`manager`); the other one only looks at it.
  const isManagedByAuthor = row.manager === null;
  const can =
    isOwn !== isManagedByAuthor
      ? NO_ACTIONS
      : { ...(isManagedByAuthor ? authorCan(state) : managerCan(state)), appeal: isRefused(post) && appeal === null };
  const time = (date: Date | null) => date?.toISOString() ?? null;
  return {
    id: post.id,
    type: post.type,
    author: row.author,
    status: post.status,
    title: row.title,
    picture,
    category: row.category,
    ...(row.media?.durationMs == null ? {} : { duration: row.media.durationMs / 1000 }),
    mediaId: isOwn ? (row.media?.id ?? null) : null,
    mediaState: row.media?.state ?? null,
    mediaPercent: row.media?.percent ?? 0,
    mediaReason: row.media?.state === 'failed' ? row.media.failure : null,
    updatedAt: post.updatedAt.toISOString(),
    submittedAt: time(post.submittedAt),
    publishTime: time(post.publishedAt ?? post.publishAt),
    hasNewerDraft: isOwn && post.status === 'published' && state.hasNewerDraft,
    reasons: isRefused(post) ? reasons : [],
    takedown: takedown === null ? null : presentTakedown(takedown),
    queuePosition,
    viewCount: row.views ?? 0,
    likeCount: row.likes ?? 0,
    commentCount: row.comments ?? 0,
    favoriteCount: row.favorites ?? 0,
    managedBy: row.manager,
    can: mayCreate ? can : { ...can, edit: false, submit: false, reschedule: false, appeal: false },
    appeal:
      appeal === null
        ? null
        : { state: appeal.state, text: appeal.text, reply: appeal.reply, createdAt: appeal.createdAt.toISOString() },
  };
}

export function presentDraft(
  post: PostRow,
  draft: RevisionRow,
  { picture, reasons, takedown }: Pick<OwnFacts, 'picture' | 'reasons' | 'takedown'>,
): Draft {
  const { textLength: _textLength, ...content } = writtenContent(draft);
  return {
    postsId: post.id,
    version: post.version,
    type: post.type,
    status: post.status,
    hasUnpublishedChanges: post.status === 'published' && post.review !== 'pending' && stateOf(post).hasNewerDraft,
    ...content,
    picture,
    publishAt: (post.requestedPublishAt ?? post.publishAt)?.toISOString() ?? null,
    reasons: isRefused(post) ? reasons : [],
    takedown: takedown === null ? null : presentTakedown(takedown),
    savedAt: draft.savedAt.toISOString(),
  };
}

export const presentTakedown = (row: TakedownRow): OwnTakedown => ({
  rule: row.rule,
  law: row.law,
  orderNumber: row.orderNumber,
  shown: removalText(row),
  scope: row.scope,
  at: row.takenAt.toISOString(),
  until: row.until,
  lapsed: row.lapsedAt !== null,
});
