import * as accountsAt from '#contract/accounts/addresses.ts';
import * as backOfficeAt from '#contract/back-office/addresses.ts';
import * as moderationAt from '#contract/moderation/addresses.ts';
import * as messagesAt from '#contract/messages/addresses.ts';
import * as settingsAt from '#contract/settings/addresses.ts';
import type * as accounts from '#contract/accounts/accounts.ts';
import type * as accountsCertifications from '#contract/accounts/certifications.ts';
import type * as accountsImpersonation from '#contract/accounts/impersonation.ts';
import type * as accountsIdentity from '#contract/accounts/identity.ts';
import type * as accountsSettings from '#contract/accounts/settings.ts';
import type * as accountsUsers from '#contract/accounts/users.ts';
import type * as backOfficeOverviews from '#contract/back-office/overviews.ts';
import type * as moderationSanctions from '#contract/moderation/sanctions.ts';
import type * as messages from '#contract/messages/messages.ts';
import type * as settings from '#contract/settings/settings.ts';
import { client } from '../../lib/api.ts';

export const loginForMobilePassword = client<typeof accounts.loginForMobilePassword>(accountsAt.loginForMobilePassword);
export const loginForMobileSMSCaptcha = client<typeof accounts.loginForMobileSMSCaptcha>(accountsAt.loginForMobileSMSCaptcha);
export const loginForEmailPassword = client<typeof accounts.loginForEmailPassword>(accountsAt.loginForEmailPassword);
export const sendForMobileSMSCaptcha = client<typeof accounts.sendForMobileSMSCaptcha>(accountsAt.sendForMobileSMSCaptcha);
export const registerForMobile = client<typeof accounts.registerForMobile>(accountsAt.registerForMobile);
export const sendForEmailCaptcha = client<typeof accounts.sendForEmailCaptcha>(accountsAt.sendForEmailCaptcha);
export const registerForEmail = client<typeof accounts.registerForEmail>(accountsAt.registerForEmail);

export const resetPasswordForMobile = client<typeof accountsSettings.resetPasswordForMobile>(accountsAt.resetPasswordForMobile);
export const resetPasswordForEmail = client<typeof accountsSettings.resetPasswordForEmail>(accountsAt.resetPasswordForEmail);
export const sendForOwnCaptcha = client<typeof accountsSettings.sendForOwnCaptcha>(accountsAt.sendForOwnCaptcha);
export const modifyPassword = client<typeof accountsSettings.modifyPassword>(accountsAt.modifyPassword);
export const creatorModifyPassword = client<typeof accountsSettings.creatorModifyPassword>(accountsAt.creatorModifyPassword);
export const bindMobile = client<typeof accountsSettings.bindMobile>(accountsAt.bindMobile);
export const bindEmail = client<typeof accountsSettings.bindEmail>(accountsAt.bindEmail);
export const modifyInfo = client<typeof accountsSettings.modifyInfo>(accountsAt.modifyInfo);
export const sessions = client<typeof accountsSettings.sessions>(accountsAt.sessions);
export const revokeSessions = client<typeof accountsSettings.revokeSessions>(accountsAt.revokeSessions);
export const modifyPrivacy = client<typeof accountsSettings.modifyPrivacy>(accountsAt.modifyPrivacy);
export const deleteAccount = client<typeof accountsSettings.deleteAccount>(accountsAt.deleteAccount);
export const cancelClosing = client<typeof accountsSettings.cancelClosing>(accountsAt.cancelClosing);
export const exportData = client<typeof accountsSettings.exportData>(accountsAt.exportData);
export const dataExports = client<typeof accountsSettings.dataExports>(accountsAt.dataExports);
export const exportAddress = client<typeof accountsSettings.exportAddress>(accountsAt.exportAddress);
export const openYouthMode = client<typeof accountsSettings.openYouthMode>(accountsAt.openYouthMode);
export const closeYouthMode = client<typeof accountsSettings.closeYouthMode>(accountsAt.closeYouthMode);
export const youthTime = client<typeof accountsSettings.youthTime>(accountsAt.youthTime);
export const extendYouthTime = client<typeof accountsSettings.extendYouthTime>(accountsAt.extendYouthTime);
export const ownImpersonations = client<typeof accountsImpersonation.ownImpersonations>(accountsAt.ownImpersonations);
export const ownIdentity = client<typeof accountsIdentity.ownIdentity>(accountsAt.ownIdentity);
export const verifyIdentity = client<typeof accountsIdentity.verifyIdentity>(accountsAt.verifyIdentity);
export const ownFace = client<typeof accountsIdentity.ownFace>(accountsAt.ownFace);
export const beginOwnFace = client<typeof accountsIdentity.beginOwnFace>(accountsAt.beginOwnFace);
export const askOwnFace = client<typeof accountsIdentity.askOwnFace>(accountsAt.askOwnFace);
export const identityService = client<typeof accountsIdentity.identityService>(accountsAt.identityService);

export const userList = client<typeof accountsUsers.userList>(accountsAt.userList);
export const userDetail = client<typeof accountsUsers.userDetail>(accountsAt.userDetail);
export const userDisable = client<typeof accountsUsers.userDisable>(accountsAt.userDisable);
export const userEnable = client<typeof accountsUsers.userEnable>(accountsAt.userEnable);
export const userResetPassword = client<typeof accountsUsers.userResetPassword>(accountsAt.userResetPassword);
export const impersonate = client<typeof accountsImpersonation.impersonate>(accountsAt.impersonate);
export const certifications = client<typeof accountsCertifications.certifications>(accountsAt.certifications);
export const certify = client<typeof accountsCertifications.certify>(accountsAt.certify);
export const revokeCertification = client<typeof accountsCertifications.revokeCertification>(accountsAt.revokeCertification);

export const appealForMobile = client<typeof moderationSanctions.appealForMobile>(moderationAt.appealForMobile);
export const appealForEmail = client<typeof moderationSanctions.appealForEmail>(moderationAt.appealForEmail);

export const userOverview = client<typeof backOfficeOverviews.userOverview>(backOfficeAt.userOverview);

export const messagePeer = client<typeof messages.messagePeer>(messagesAt.messagePeer);
export const blockedUsers = client<typeof messages.blockedUsers>(messagesAt.blockedUsers);

export const siteInfo = client<typeof settings.siteInfo>(settingsAt.siteInfo);
