import * as at from '#contract/moderation/addresses.ts';
import type * as moderationAppeals from '#contract/moderation/appeals.ts';
import type * as moderationBackground from '#contract/moderation/background.ts';
import type * as remarkAppeals from '#contract/moderation/remark-appeals.ts';
import type * as moderationMessages from '#contract/moderation/held-messages.ts';
import type * as moderationProfiles from '#contract/moderation/profile-changes.ts';
import type * as moderationReports from '#contract/moderation/reports.ts';
import type * as moderationReview from '#contract/moderation/review.ts';
import type * as moderationSanctionRules from '#contract/moderation/sanction-rules.ts';
import type * as moderationSanctions from '#contract/moderation/sanctions.ts';
import type * as moderationSpotChecks from '#contract/moderation/spot-checks.ts';
import { client } from '../../lib/api.ts';

export const listAppeals = client<typeof moderationAppeals.listAppeals>(at.listAppeals);
export const decideAppeal = client<typeof moderationAppeals.decideAppeal>(at.decideAppeal);
export const listRemarkAppeals = client<typeof remarkAppeals.listRemarkAppeals>(at.listRemarkAppeals);
export const decideRemarkAppeal = client<typeof remarkAppeals.decideRemarkAppeal>(at.decideRemarkAppeal);

export const listProfileChanges = client<typeof moderationProfiles.listProfileChanges>(at.listProfileChanges);
export const decideProfileChange = client<typeof moderationProfiles.decideProfileChange>(at.decideProfileChange);

export const listHeldMessages = client<typeof moderationMessages.listHeldMessages>(at.listHeldMessages);
export const decideHeldMessage = client<typeof moderationMessages.decideHeldMessage>(at.decideHeldMessage);

export const createReport = client<typeof moderationReports.createReport>(at.createReport);
export const listOwnReports = client<typeof moderationReports.listOwnReports>(at.listOwnReports);
export const createInfringement = client<typeof moderationReports.createInfringement>(at.createInfringement);
export const infringementProgress = client<typeof moderationReports.infringementProgress>(at.infringementProgress);
export const listReportCases = client<typeof moderationReports.listReportCases>(at.listReportCases);
export const reportCaseOf = client<typeof moderationReports.reportCaseOf>(at.reportCaseOf);
export const handleReport = client<typeof moderationReports.handleReport>(at.handleReport);
export const listInfringements = client<typeof moderationReports.listInfringements>(at.listInfringements);
export const infringementOf = client<typeof moderationReports.infringementOf>(at.infringementOf);
export const handleInfringement = client<typeof moderationReports.handleInfringement>(at.handleInfringement);

export const adminPostList = client<typeof moderationReview.adminPostList>(at.adminPostList);
export const adminPostDetail = client<typeof moderationReview.adminPostDetail>(at.adminPostDetail);
export const reviewBackground = client<typeof moderationBackground.reviewBackground>(at.reviewBackground);
export const claimPost = client<typeof moderationReview.claimPost>(at.claimPost);
export const approvePost = client<typeof moderationReview.approvePost>(at.approvePost);
export const confirmPost = client<typeof moderationReview.confirmPost>(at.confirmPost);
export const rejectPost = client<typeof moderationReview.rejectPost>(at.rejectPost);
export const offlinePost = client<typeof moderationReview.offlinePost>(at.offlinePost);
export const restorePost = client<typeof moderationReview.restorePost>(at.restorePost);
export const keepPostDown = client<typeof moderationReview.keepPostDown>(at.keepPostDown);
export const suspectAi = client<typeof moderationReview.suspectAi>(at.suspectAi);

export const listSamples = client<typeof moderationSpotChecks.listSamples>(at.listSamples);
export const checkDecision = client<typeof moderationSpotChecks.checkDecision>(at.checkDecision);
export const moderatorFigures = client<typeof moderationSpotChecks.moderatorFigures>(at.moderatorFigures);

export const mySanctions = client<typeof moderationSanctions.mySanctions>(at.mySanctions);
export const appealSanction = client<typeof moderationSanctions.appealSanction>(at.appealSanction);
export const listSanctions = client<typeof moderationSanctions.listSanctions>(at.listSanctions);
export const giveSanction = client<typeof moderationSanctions.giveSanction>(at.giveSanction);
export const endSanction = client<typeof moderationSanctions.endSanction>(at.endSanction);
export const decideSanctionAppeal = client<typeof moderationSanctions.decideSanctionAppeal>(at.decideSanctionAppeal);

export const listSanctionRules = client<typeof moderationSanctionRules.listSanctionRules>(at.listSanctionRules);
export const saveSanctionRule = client<typeof moderationSanctionRules.saveSanctionRule>(at.saveSanctionRule);
export const adviseSanction = client<typeof moderationSanctionRules.adviseSanction>(at.adviseSanction);
