import { AppError } from '../../core/app-error.ts';
import type { Queryable } from '../../db/client.ts';
import * as store from './store.ts';

export { withCaptcha } from './sign-in/send-captcha.ts';
export { confirmOneself, waysTo, type Proof } from './sign-in/change-credentials.ts';
export { issueDeviceTicket } from './sessions/find-device.ts';
export { devicesOf } from './sessions/service.ts';
export { addUser, changeIdentity, endLogins } from './users/service.ts';
export { checkPassword, tryPassword } from './sign-in/log-in.ts';
export {
  hashPassword,
  newPasswordFields,
  passwordMatches,
  requireUnexpired,
  temporaryPassword,
} from './sign-in/verify-password.ts';
export { listUsers, moneyLockedUntil } from './users/service.ts';
export { identityEvidence, IDENTITY_MISSING, type IdentityEvidence } from './identity-checks/list.ts';
export { noteIdentityChecks } from './identity-checks/note.ts';
export { askFace, faceStanding, isFaceNeeded, requireFace, startFace } from './identity-checks/start-face.ts';
export { requireIdentity } from './identity-checks/verify.ts';
export { resealIdentityInputs } from './identity-checks/run.ts';
export { areProfilesChecked, noteChanges as noteProfileChanges } from './profile/note-changes.ts';
export { profileKind } from './profile/register.ts';
export { countPost, countRelation, publicInfo, renameUser } from './profile/service.ts';
export { displayName, presentPending, presentShort } from './present.ts';
export {
  closeSession,
  identify,
  identifyLogin,
  isLiveLogin,
  openSession,
  renewSession,
  revokeOtherSessions,
  revokeSessions,
  revokeSome,
} from './sessions/service.ts';
export {
  changeSanction,
  liftSanction,
  lockSanction,
  putSanction,
  recommendable,
  requireNotSanctioned,
  standingSanction,
  type NewSanction,
} from './sanctions/service.ts';
export { stands } from './sanctions/policy.ts';
export { refusalText, sanctionDetail, sanctionTitle } from './sanctions/sentences.ts';
export { requireAllowedInYouthMode, allowedInYouthMode } from './youth/service.ts';

/** Refuses an action of a user on content of `ownerIds` if one of them has blocked the user. */
export async function requireNotBlocked(db: Queryable, userId: string, ownerIds: string[], message: string): Promise<void> {
  if (await store.hasAnyBlocked(db, ownerIds, [userId])) throw new AppError('forbidden', message);
}
