import type { OwnPost } from '#contract/own-posts.ts';
import type { Draft, Picture, ReviewReason } from '#contract/posts.ts';
import type { Life } from './life.ts';
import { authorCan } from './policy.ts';
import type { AppealRow, OwnRow, PostRow, RevisionRow } from './store.ts';

export const lifeOf = (post: PostRow): Life => ({
  status: post.status,
  review: post.review,
  offlineBy: post.offlineBy,
  wasPublished: post.publishedAt !== null,
  hasNewerDraft: post.draftRevisionId !== post.publishedRevisionId,
});

/** Whether the last decision still stands against the work, so that its author should read the reasons. */
export const wasRefused = ({ review, status, offlineBy }: PostRow): boolean =>
  review === 'rejected' || (status === 'offline' && offlineBy === 'admin');

export interface OwnFacts {
  picture: Picture | null;
  reasons: ReviewReason[];
  queuePosition: number | null;
  appeal: AppealRow | null;
}

export function presentOwn({ post, ...row }: OwnRow, { picture, reasons, queuePosition, appeal }: OwnFacts): OwnPost {
  const life = lifeOf(post);
  const time = (date: Date | null) => date?.toISOString() ?? null;
  return {
    id: post.id,
    type: post.type,
    status: post.status,
    title: row.title,
    picture,
    category: row.category,
    ...(row.media?.durationMs == null ? {} : { duration: row.media.durationMs / 1000 }),
    mediaState: row.media?.state ?? null,
    mediaPercent: row.media?.percent ?? 0,
    updatedAt: post.updatedAt.toISOString(),
    submittedAt: time(post.submittedAt),
    publishTime: time(post.publishedAt ?? post.publishAt),
    hasNewerDraft: post.status === 'published' && life.hasNewerDraft,
    reasons: wasRefused(post) ? reasons : [],
    queuePosition,
    viewCount: row.views ?? 0,
    likeCount: row.likes ?? 0,
    commentCount: row.comments ?? 0,
    favoriteCount: row.favorites ?? 0,
    can: { ...authorCan(life), appeal: wasRefused(post) && appeal === null },
    appeal:
      appeal === null
        ? null
        : { state: appeal.state, text: appeal.text, reply: appeal.reply, createdAt: appeal.createdAt.toISOString() },
  };
}

export const presentDraft = (post: PostRow, draft: RevisionRow, picture: Picture | null, reasons: ReviewReason[]): Draft => ({
  postsId: post.id,
  version: post.version,
  type: post.type,
  status: post.status,
  title: draft.title,
  summary: draft.summary,
  cover: draft.cover,
  picture,
  categoryId: draft.categoryId,
  tags: draft.tags,
  region: draft.region,
  body: draft.body,
  mediaId: draft.mediaId,
  origin: draft.origin,
  sourceUrl: draft.sourceUrl,
  aiGenerated: draft.aiGenerated,
  allowComment: draft.allowComment,
  allowDanmaku: draft.allowDanmaku,
  publishAt: (post.wishedAt ?? post.publishAt)?.toISOString() ?? null,
  reasons: wasRefused(post) ? reasons : [],
  savedAt: draft.savedAt.toISOString(),
});
