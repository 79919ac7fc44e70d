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
 * What an administrator may read who looks at the site as a person (accounts/impersonation.ts). Whatever does not stand here is refused;
 * what changes anything is refused without looking. Each GET of people stands in one of the two lists
 * (server/src/domains/accounts/impersonations/impersonations.test.ts).
 */
export const OPEN_TO_IMPERSONATORS: ReadonlySet<Address> = new Set<Address>([
  // What guests see, too, as this person sees it.
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
  library.foldersOfUser,
  library.publicFolder,
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

  // The person's own side of it.
  accounts.info,
  discovery.followed,
  discovery.interests,
  follows.myFollows,
  library.myReactions,
  library.listFavorites,
  library.listWatchLater,
  library.listFolders,
  notifications.notifyList,
  notifications.notifyNews,
  moderation.mySanctions,
  comments.listRefusedRemarks,

  // The creator centre: posts and how they do.
  analytics.analyticsOverview,
  analytics.analyticsTrend,
  analytics.analyticsPosts,
  analytics.analyticsAudience,
  comments.receivedComments,
  comments.authorRemarks,
  comments.postRemarks,
  danmaku.listWaitingDanmaku,
  discovery.completeTag,
  mediaAssets.mediaDetailCall,
  posts.listOwn,
  posts.listCollections,
  posts.ownCollectionDetail,
  posts.categoryList,
]);

/** What stays the person's own. It is refused for not standing above; it stands here so that nothing is left out by oversight. */
export const CLOSED_TO_IMPERSONATORS: ReadonlySet<Address> = new Set<Address>([
  // They do something: a code is sent, something is marked read, an address is made.
  accounts.sendForMobileSMSCaptcha,
  accounts.sendForEmailCaptcha,
  accounts.sendForOwnCaptcha,
  notifications.notifyDetail,
  analytics.exportAnalytics,
  earnings.exportEarnings,
  posts.exportOwn,
  dataExports.postArchiveAddress,

  // Whom the person talks to and avoids.
  messages.conversations,
  messages.messageList,
  messages.messagePeer,
  messages.messageRecipients,
  messages.blockedUsers,
  comments.listBanned,

  // Security of the account, identity, and copies of all that is kept.
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

  // What was read, watched and reported.
  library.listHistory,
  library.playbackPosition,
  moderation.listOwnReports,
  moderation.infringementProgress,

  // Texts that were never shown to anybody.
  posts.ownDetail,
  posts.ownVideos,
  posts.postCardCall,
  posts.begun,
  posts.listRevisions,
  posts.compareRevisions,
  posts.listSnapshots,
  posts.snapshotDetail,

  // Money: the back office has permissions of its own for it.
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

  // Papers, codes and members of an agency.
  agencies.applicationStatus,
  agencies.applicationFace,
  agencies.getAgencyInfo,
  agencies.listLicences,
  agencies.agencyInvitationCodes,
  agencies.agencyInvitationCodeUses,
  agencies.memberList,
  agencies.memberDetailCall,
]);
