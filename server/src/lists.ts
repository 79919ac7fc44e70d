import type { BulkActionName } from '#contract/back-office/bulk-changes.ts';
import type { ExportedList } from '#contract/back-office/list-exports.ts';
import type { AdminLists, BulkAction, ListDefinition } from './core/lists/define-list.ts';
import type { Deps } from './deps.ts';
import { accountsLists } from './domains/accounts/lists.ts';
import { profileReviewKind } from './domains/accounts/service.ts';
import { adminsLists } from './domains/admins/lists.ts';
import { agenciesLists } from './domains/agencies/lists.ts';
import { auditLogLists } from './domains/audit-log/lists.ts';
import { commentsLists } from './domains/comments/lists.ts';
import { commentReviewKind } from './domains/comments/service.ts';
import { danmakuLists } from './domains/danmaku/lists.ts';
import { danmakuReviewKind } from './domains/danmaku/service.ts';
import { earningsLists } from './domains/earnings/lists.ts';
import { invitationCodesLists } from './domains/invitation-codes/lists.ts';
import { messageReviewKind } from './domains/messages/service.ts';
import { moderationLists } from './domains/moderation/lists.ts';
import { noticesLists } from './domains/notices/lists.ts';
import { noticeReviewKind } from './domains/notices/service.ts';
import { postsLists } from './domains/posts/lists.ts';
import { captionReviewKind, postReviewKind } from './domains/posts/service.ts';
import { withdrawalsLists } from './domains/withdrawals/lists.ts';

/** Every kind of content that the review room judges or decides on; captions before the post that they correct. */
export const KINDS = {
  captions: captionReviewKind,
  post: postReviewKind,
  comment: commentReviewKind,
  danmaku: danmakuReviewKind,
  message: messageReviewKind,
  notice: noticeReviewKind,
  profile: profileReviewKind,
};

const LISTS = {
  ...accountsLists,
  ...adminsLists,
  ...agenciesLists,
  ...auditLogLists,
  ...commentsLists,
  ...danmakuLists,
  ...earningsLists,
  ...invitationCodesLists,
  ...moderationLists(KINDS),
  ...noticesLists,
  ...postsLists,
  ...withdrawalsLists,
} satisfies Record<ExportedList, ListDefinition<Deps>>;

const ACTIONS: Record<BulkActionName, BulkAction<Deps>> = {
  ...LISTS.works.bulk,
  ...LISTS.comments.bulk,
  ...LISTS.danmaku.bulk,
  ...LISTS.reports.bulk,
  ...LISTS.people.bulk,
};

/** All lists of the back office and their bulk actions. */
export const ADMIN_LISTS: AdminLists<Deps> = { lists: LISTS, actions: ACTIONS };
