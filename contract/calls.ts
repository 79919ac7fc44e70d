import type { z } from 'zod';

/** The calls that a file declares, keyed by address (`POST /creator/posts/save`). */
type ByAddress<File> = {
  [
    Name in keyof File as File[Name] extends { method: infer M extends string; path: infer P extends string }
      ? `${M} ${P}`
      : never
  ]: File[Name];
};

/**
 * All calls by address, as types only: the browser names a call by its address and loads none of its schemas. Each file that declares
 * calls needs a line in this list; without it `request` and the like do not accept the file's addresses (a type error).
 */
interface Calls
  extends
    ByAddress<typeof import('./accounts/accounts.ts')>,
    ByAddress<typeof import('./accounts/certifications.ts')>,
    ByAddress<typeof import('./accounts/identity.ts')>,
    ByAddress<typeof import('./accounts/impersonation.ts')>,
    ByAddress<typeof import('./accounts/settings.ts')>,
    ByAddress<typeof import('./accounts/users.ts')>,
    ByAddress<typeof import('./admins/assignments.ts')>,
    ByAddress<typeof import('./admins/managers.ts')>,
    ByAddress<typeof import('./admins/roles.ts')>,
    ByAddress<typeof import('./admins/security.ts')>,
    ByAddress<typeof import('./admins/sign-in.ts')>,
    ByAddress<typeof import('./agencies/agencies.ts')>,
    ByAddress<typeof import('./agencies/applications.ts')>,
    ByAddress<typeof import('./agencies/licences.ts')>,
    ByAddress<typeof import('./agencies/members.ts')>,
    ByAddress<typeof import('./analytics/analytics.ts')>,
    ByAddress<typeof import('./audit-log/access-log.ts')>,
    ByAddress<typeof import('./audit-log/audit-log.ts')>,
    ByAddress<typeof import('./back-office/bulk-changes.ts')>,
    ByAddress<typeof import('./back-office/dashboard.ts')>,
    ByAddress<typeof import('./back-office/list-exports.ts')>,
    ByAddress<typeof import('./back-office/notes.ts')>,
    ByAddress<typeof import('./back-office/overviews.ts')>,
    ByAddress<typeof import('./back-office/quick-jump.ts')>,
    ByAddress<typeof import('./comments/appeals.ts')>,
    ByAddress<typeof import('./comments/audience.ts')>,
    ByAddress<typeof import('./comments/comments.ts')>,
    ByAddress<typeof import('./comments/rules.ts')>,
    ByAddress<typeof import('./danmaku/danmaku.ts')>,
    ByAddress<typeof import('./danmaku/waiting.ts')>,
    ByAddress<typeof import('./data-exports/posts.ts')>,
    ByAddress<typeof import('./discovery/feed.ts')>,
    ByAddress<typeof import('./discovery/hot-list.ts')>,
    ByAddress<typeof import('./discovery/interests.ts')>,
    ByAddress<typeof import('./discovery/recommendations.ts')>,
    ByAddress<typeof import('./discovery/search.ts')>,
    ByAddress<typeof import('./earnings/statements.ts')>,
    ByAddress<typeof import('./earnings/terms.ts')>,
    ByAddress<typeof import('./earnings/view-audit.ts')>,
    ByAddress<typeof import('./follows/follows.ts')>,
    ByAddress<typeof import('./health/alerts.ts')>,
    ByAddress<typeof import('./health/health.ts')>,
    ByAddress<typeof import('./invitation-codes/invitation-codes.ts')>,
    ByAddress<typeof import('./library/folders.ts')>,
    ByAddress<typeof import('./library/history.ts')>,
    ByAddress<typeof import('./library/reactions.ts')>,
    ByAddress<typeof import('./media-assets/captions.ts')>,
    ByAddress<typeof import('./media-assets/media-assets.ts')>,
    ByAddress<typeof import('./messages/messages.ts')>,
    ByAddress<typeof import('./moderation/appeals.ts')>,
    ByAddress<typeof import('./moderation/background.ts')>,
    ByAddress<typeof import('./moderation/held-messages.ts')>,
    ByAddress<typeof import('./moderation/profile-changes.ts')>,
    ByAddress<typeof import('./moderation/remark-appeals.ts')>,
    ByAddress<typeof import('./moderation/remark-background.ts')>,
    ByAddress<typeof import('./moderation/reports.ts')>,
    ByAddress<typeof import('./moderation/review.ts')>,
    ByAddress<typeof import('./moderation/sanction-rules.ts')>,
    ByAddress<typeof import('./moderation/sanctions.ts')>,
    ByAddress<typeof import('./moderation/spot-checks.ts')>,
    ByAddress<typeof import('./notices/notices.ts')>,
    ByAddress<typeof import('./notifications/notifications.ts')>,
    ByAddress<typeof import('./posts/categories.ts')>,
    ByAddress<typeof import('./posts/collections.ts')>,
    ByAddress<typeof import('./posts/corrections.ts')>,
    ByAddress<typeof import('./posts/drafts.ts')>,
    ByAddress<typeof import('./posts/own-posts.ts')>,
    ByAddress<typeof import('./posts/post.ts')>,
    ByAddress<typeof import('./posts/revisions.ts')>,
    ByAddress<typeof import('./posts/snapshots.ts')>,
    ByAddress<typeof import('./screening/machine-checks.ts')>,
    ByAddress<typeof import('./screening/sensitive-words.ts')>,
    ByAddress<typeof import('./settings/save-section.ts')>,
    ByAddress<typeof import('./settings/settings.ts')>,
    ByAddress<typeof import('./storage/storage.ts')>,
    ByAddress<typeof import('./views/page-errors.ts')>,
    ByAddress<typeof import('./views/views.ts')>,
    ByAddress<typeof import('./views/vitals.ts')>,
    ByAddress<typeof import('./withdrawals/corrections.ts')>,
    ByAddress<typeof import('./withdrawals/reconciliation.ts')>,
    ByAddress<typeof import('./withdrawals/review.ts')>,
    ByAddress<typeof import('./withdrawals/withdrawals.ts')> {}

/** Address of a call, by which the browser names it: `POST /creator/posts/save`. */
export type CallAddress = keyof Calls;

/** Input of the call with this address, before defaults are applied. */
export type InputAt<At extends CallAddress> = z.input<Calls[At]['input']>;

/** Answer of the call with this address. */
export type AnswerAt<At extends CallAddress> = z.output<Calls[At]['answer']>;
