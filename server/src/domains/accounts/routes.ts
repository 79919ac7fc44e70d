import * as certifications from '#contract/accounts/certifications.ts';
import * as identity from '#contract/accounts/identity.ts';
import * as impersonation from '#contract/accounts/impersonation.ts';
import * as settings from '#contract/accounts/settings.ts';
import * as contract from '#contract/accounts/accounts.ts';
import * as profiles from '#contract/moderation/profile-changes.ts';
import * as users from '#contract/accounts/users.ts';
import type { Deps, Mount } from '../../deps.ts';
import { certificationsOf, certify, revokeCertification } from './certifications/service.ts';
import { handleFaceCallback } from './identity-checks/handle-face-callback.ts';
import { identityServiceOf } from './identity-checks/list.ts';
import { askOwnFace, beginOwnFace, ownFace } from './identity-checks/verify-face.ts';
import { ownIdentity, verifyIdentity } from './identity-checks/verify.ts';
import { endImpersonation, impersonate, listOwnImpersonations } from './impersonations/service.ts';
import { deleteAccount, cancelClosing } from './closing/close-account.ts';
import { decideChange, listChanges } from './profile/review.ts';
import { modifyInfo, modifyPrivacy, myInfo, readPublicProfile } from './profile/service.ts';
import { logOut, listDevices, renewSession, revokeDevices } from './sessions/service.ts';
import {
  bindEmail,
  bindMobile,
  modifyPassword,
  resetWithEmail,
  resetWithMobile,
  sendOwnCaptcha,
} from './sign-in/change-credentials.ts';
import { loginWithEmailPassword, loginWithMobileCaptcha, loginWithMobilePassword } from './sign-in/log-in.ts';
import { registerWithEmail, registerWithMobile } from './sign-in/register.ts';
import { sendEmailCaptcha, sendMobileCaptcha } from './sign-in/send-captcha.ts';
import { disableUser, enableUser, listUsers, resetUserPassword, userDetail } from './users/service.ts';
import { closeYouthMode, extendYouthTime, openYouthMode, youthTimeOf } from './youth/service.ts';

export function mountAccounts(mount: Mount, deps: Deps): void {
  mount(contract.loginForMobilePassword, (form, _actor, facts) => loginWithMobilePassword(deps, form, facts));
  mount(contract.loginForMobileSMSCaptcha, (form, _actor, facts) => loginWithMobileCaptcha(deps, form, facts));
  mount(contract.loginForEmailPassword, (form, _actor, facts) => loginWithEmailPassword(deps, form, facts));
  mount(contract.sendForMobileSMSCaptcha, ({ mobile, ...deviceAndProof }, actor, { ip }) =>
    sendMobileCaptcha(deps, mobile, { ip, actor, ...deviceAndProof }),
  );
  mount(contract.registerForMobile, (form, _actor, facts) => registerWithMobile(deps, form, facts));
  mount(contract.sendForEmailCaptcha, ({ email, ...deviceAndProof }, actor, { ip }) =>
    sendEmailCaptcha(deps, email, { ip, actor, ...deviceAndProof }),
  );
  mount(contract.registerForEmail, (form, _actor, facts) => registerWithEmail(deps, form, facts));
  mount(settings.resetPasswordForMobile, (form, _actor, { ip }) => resetWithMobile(deps, ip, form));
  mount(settings.resetPasswordForEmail, (form, _actor, { ip }) => resetWithEmail(deps, ip, form));
  mount(contract.info, (_input, actor) => myInfo(deps, actor));
  mount(contract.publicInfo, ({ id }) => readPublicProfile(deps, id));
  mount(contract.refreshToken, (_input, actor, facts) => renewSession(deps, actor, facts));
  mount(contract.logout, (_input, actor) => logOut(deps, actor));

  mount(settings.modifyInfo, (form, actor) => modifyInfo(deps, actor, form));
  mount(settings.modifyPrivacy, (form, actor) => modifyPrivacy(deps, actor, form));
  mount(settings.modifyPassword, (form, actor, { ip }) => modifyPassword(deps, actor, ip, form));
  mount(settings.creatorModifyPassword, (form, actor, { ip }) => modifyPassword(deps, actor, ip, form));
  mount(settings.sendForOwnCaptcha, (_input, actor, { ip }) => sendOwnCaptcha(deps, actor, ip));
  mount(settings.bindMobile, (form, actor, { ip }) => bindMobile(deps, actor, ip, form));
  mount(settings.bindEmail, (form, actor, { ip }) => bindEmail(deps, actor, ip, form));
  mount(settings.sessions, (_input, actor) => listDevices(deps, actor));
  mount(settings.revokeSessions, (form, actor) => revokeDevices(deps, actor, form));
  mount(impersonation.ownImpersonations, (_input, actor) => listOwnImpersonations(deps, actor));
  mount(settings.openYouthMode, (form, actor) => openYouthMode(deps, actor, form));
  mount(settings.closeYouthMode, (form, actor) => closeYouthMode(deps, actor, form));
  mount(settings.youthTime, (form, actor) => youthTimeOf(deps, actor, form));
  mount(settings.extendYouthTime, (form, actor) => extendYouthTime(deps, actor, form));
  mount(identity.identityService, () => identityServiceOf(deps));
  mount(identity.ownIdentity, (_input, actor) => ownIdentity(deps, actor));
  mount(identity.verifyIdentity, (form, actor) => verifyIdentity(deps, actor, form));
  mount(identity.ownFace, (_input, actor) => ownFace(deps, actor));
  mount(identity.beginOwnFace, (form, actor, { userAgent }) => beginOwnFace(deps, actor, userAgent, form));
  mount(identity.askOwnFace, (_input, actor) => askOwnFace(deps, actor));
  mount(identity.faceCallback, (query, _actor, { ip }) => handleFaceCallback(deps, ip, query));
  mount(settings.deleteAccount, (form, actor, { ip }) => deleteAccount(deps, actor, ip, form));
  mount(settings.cancelClosing, (_input, actor) => cancelClosing(deps, actor));

  mount(profiles.listProfileChanges, (query) => listChanges(deps, query));
  mount(profiles.decideProfileChange, (form, actor, { ip }) => decideChange(deps, actor, ip, form));

  mount(users.userList, (query) => listUsers(deps, query));
  mount(users.userDetail, ({ userId }) => userDetail(deps, userId));
  mount(users.userDisable, (form, actor, { ip }) => disableUser(deps, actor, ip, form));
  mount(users.userEnable, ({ userId }, actor, { ip }) => enableUser(deps, actor, ip, userId));
  mount(users.userResetPassword, (form, actor, { ip }) => resetUserPassword(deps, actor, ip, form));
  mount(impersonation.impersonate, (form, actor, { ip }) => impersonate(deps, actor, ip, form));
  mount(impersonation.endImpersonation, ({ id }, actor, { ip }) => endImpersonation(deps, actor, ip, id));
  mount(certifications.certifications, ({ userId }) => certificationsOf(deps, userId));
  mount(certifications.certify, (form, actor, { ip }) => certify(deps, actor, ip, form));
  mount(certifications.revokeCertification, (form, actor, { ip }) => revokeCertification(deps, actor, ip, form));
}
