import type { Address } from './address.ts';
import * as accounts from './accounts/addresses.ts';
import * as agencies from './agencies/addresses.ts';
import * as analytics from './analytics/addresses.ts';
import * as comments from './comments/addresses.ts';
import * as danmaku from './danmaku/addresses.ts';
import * as dataExports from './data-exports/addresses.ts';
import * as discovery from './discovery/addresses.ts';
import * as earnings from './earnings/addresses.ts';
import * as follows from './follows/addresses.ts';
import * as library from './library/addresses.ts';
import * as mediaAssets from './media-assets/addresses.ts';
import * as messages from './messages/addresses.ts';
import * as moderation from './moderation/addresses.ts';
import * as notices from './notices/addresses.ts';
import * as notifications from './notifications/addresses.ts';
import * as posts from './posts/addresses.ts';
import * as settings from './settings/addresses.ts';
import * as withdrawals from './withdrawals/addresses.ts';

/**
 * The GET calls open to an administrator who impersonates a user (accounts/impersonation.ts). All other calls, and every POST, are refused.
 * A test (server/src/domains/accounts/impersonations/impersonations.test.ts) requires each GET of users to stand in one of the two lists.
 */
export const OPEN_TO_IMPERSONATORS: ReadonlySet<Address> = new Set<Address>([
  // Public content, as this user sees it.
  accounts.publicInfo,
  comments.listComments,
  comments.listReplies,
  comments.commentThreadOf,
  danmaku.listDanmaku,
  danmaku.danmakuNews,
  dataExports.verifyCertificate,
  discovery.suggest,
  discovery.related,
  discovery.ofUser,
  discovery.hotList,
  discovery.hotHours,
  discovery.hotRecommendations,
  discovery.lead,
  discovery.categories,
  discovery.complete,
  discovery.hotWords,
  discovery.nearWords,
  discovery.searchCounts,
  discovery.searchUsers,
  discovery.recommendedAuthors,
  follows.listFollowing,
  follows.listFollowers,
  library.listFoldersOfUser,
  library.findPublicFolder,
  moderation.listSanctionRules,
  notices.noticeList,
  posts.findCategory,
  posts.collectionDetail,
  posts.collectionPosts,
  posts.featuredCollections,
  posts.listCorrections,
  posts.detail,
  posts.counts,
  settings.siteInfo,

  // The user's own lists and reactions.
  accounts.info,
  discovery.followed,
  discovery.interests,
  follows.myFollows,
  library.findMyReactions,
  library.listFavorites,
  library.listWatchLater,
  library.listFolders,
  notifications.notifyList,
  notifications.notifyNews,
  moderation.mySanctions,
  comments.listRefusedRemarks,

  // The creator centre: posts and their statistics.
  analytics.analyticsOverview,
  analytics.analyticsTrend,
  analytics.analyticsPosts,
  analytics.analyticsAudience,
  comments.receivedComments,
  comments.authorRemarks,
  comments.remarkLimits,
  comments.postRemarks,
  danmaku.listWaitingDanmaku,
  discovery.completeTag,
  mediaAssets.mediaDetailCall,
  posts.listOwn,
  posts.ownLimits,
  posts.listCollections,
  posts.ownCollectionDetail,
  posts.categoryList,
]);

/** GET calls that stay private. They are refused because they are not in the list above; this list only proves that none was forgotten. */
export const CLOSED_TO_IMPERSONATORS: ReadonlySet<Address> = new Set<Address>([
  // Calls with effects: they send a code, mark something read or create an address.
  accounts.sendForMobileSMSCaptcha,
  accounts.sendForEmailCaptcha,
  accounts.sendForOwnCaptcha,
  notifications.notifyDetail,
  analytics.exportAnalytics,
  earnings.exportEarnings,
  posts.exportOwn,
  dataExports.postArchiveAddress,

  // Private contacts: conversations, blocked and banned users.
  messages.conversations,
  messages.messageList,
  messages.messagePeer,
  messages.messageRecipients,
  messages.blockedUsers,
  comments.listBanned,

  // Security of the account, identity, and archives of personal data.
  accounts.sessions,
  accounts.ownImpersonations,
  accounts.dataExports,
  accounts.identityService,
  accounts.ownIdentity,
  accounts.ownFace,
  accounts.faceCallback,
  notifications.getNotifySettings,
  dataExports.listPostArchives,
  dataExports.certifiedText,

  // Reading history and reports.
  library.listHistory,
  library.findPlaybackPosition,
  moderation.listOwnReports,
  moderation.infringementProgress,

  // Unpublished texts.
  posts.ownDetail,
  posts.ownVideos,
  posts.postCardCall,
  posts.begun,
  posts.listRevisions,
  posts.compareRevisions,
  posts.listSnapshots,
  posts.snapshotDetail,

  // Money, for which the back office has separate permissions.
  earnings.earningOverview,
  earnings.earningTrend,
  earnings.earningPosts,
  earnings.earningMembers,
  earnings.earningFormula,
  earnings.earningCorrections,
  earnings.earningStatement,
  earnings.earningMonth,
  withdrawals.withdrawOverview,
  withdrawals.listWithdrawals,
  withdrawals.listPayees,

  // Licences, codes and members of an agency.
  agencies.applicationStatus,
  agencies.applicationFace,
  agencies.getAgencyInfo,
  agencies.listLicences,
  agencies.agencyInvitationCodes,
  agencies.agencyInvitationCodeUses,
  agencies.memberList,
  agencies.memberDetailCall,
]);
