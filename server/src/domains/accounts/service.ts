import { AppError } from '../../core/app-error.ts';
import type { Queryable } from '../../db/client.ts';
import * as store from './store.ts';

export { withCaptcha } from './sign-in/send-captcha.ts';
export { verifyUserAgain, findContacts, type Proof } from './sign-in/change-credentials.ts';
export { issueDeviceTicket } from './sessions/find-device.ts';
export { listLoginDevices } from './sessions/service.ts';
export { addUser, changeIdentity, removeLoginMethods } from './users/service.ts';
export { runLimitedAttempt, verifyLoginPassword } from './sign-in/log-in.ts';
export {
  hashPassword,
  newPasswordFields,
  passwordMatches,
  requirePasswordUnexpired,
  makeTemporaryPassword,
} from './sign-in/verify-password.ts';
export { listUsers, moneyLockedUntil } from './users/service.ts';
export { listIdentityEvidence, IDENTITY_MISSING, type IdentityEvidence } from './identity-checks/list.ts';
export { requestIdentityChecks } from './identity-checks/note.ts';
export {
  requestFaceResultNow,
  findFaceStanding,
  isFaceCheckNeeded,
  requireFaceResult,
  startFaceCheck,
} from './identity-checks/start-face.ts';
export { requireIdentityForRemarks } from './identity-checks/verify.ts';
export { resealIdentityInputs } from './identity-checks/run.ts';
export { areProfilesChecked, submitProfileChanges } from './profile/note-changes.ts';
export { profileReviewKind } from './profile/register.ts';
export { addToPostCount, addToRelationCounts, readPublicProfile, renameUser } from './profile/service.ts';
export { displayName, presentPendingChange, presentUserSummary } from './present.ts';
export {
  logOut,
  identifyActor,
  identifyActorOfLogin,
  isLiveLogin,
  openSession,
  renewSession,
  revokeOtherSessions,
  revokeAllSessions,
  revokeLogins,
} from './sessions/service.ts';
export {
  recordSanctionAppeal,
  markSanctionEnded,
  lockSanction,
  imposeSanction,
  filterRecommendable,
  requireNotSanctioned,
  findSanctionInForce,
  type NewSanction,
} from './sanctions/service.ts';
export { isSanctionInForce } from './sanctions/policy.ts';
export { sanctionRefusal, sanctionDetail, sanctionTitle } from './sanctions/sentences.ts';
export { requireAllowedInYouthMode, filterByYouthMode } from './youth/service.ts';

/** Refuses an action of a user on content of `ownerIds` if one of them has blocked the user. */
export async function requireNotBlocked(db: Queryable, userId: string, ownerIds: string[], message: string): Promise<void> {
  if (await store.hasAnyBlocked(db, ownerIds, [userId])) throw new AppError('forbidden', message);
}
