// The face of accounts for other domains and for its own routes; one file a group of verbs.
export { sendEmailCaptcha, sendMobileCaptcha, withCaptcha } from './captchas.ts';
export {
  bindEmail,
  bindMobile,
  confirmOwnPassword,
  modifyPassword,
  resetWithEmail,
  resetWithMobile,
  sendOwnCaptcha,
} from './credentials.ts';
export { devicesOf, listDevices, revokeDevices } from './devices.ts';
export { addPerson, changeIdentity, findPerson, findPersonByMobile } from './identities.ts';
export { checkPassword, loginWithEmailPassword, loginWithMobileCaptcha, loginWithMobilePassword } from './login.ts';
export { hashPassword, ownPassword, passwordMatches, requireInTime, temporaryPassword } from './passwords.ts';
export {
  disablePerson,
  enablePerson,
  liftDueDisablings,
  listPeople,
  personDetail,
  readPeople,
  resetPersonPassword,
} from './managing.ts';
export { closeDueAccounts, deleteAccount, keepAccount, personClosed } from './closing.ts';
export { exportAddress, listExports, openExport, requestExport } from './export.ts';
export { countPost, countRelation, myInfo, publicInfo } from './people.ts';
export { displayName, maskMobile, presentShort } from './present.ts';
export { modifyInfo, modifyPrivacy, personRenamed, privacyOf } from './profile.ts';
export { registerWithEmail, registerWithMobile } from './register.ts';
export {
  closeSession,
  identify,
  openSession,
  renewSession,
  revokeOtherSessions,
  revokeSessions,
  revokeSome,
} from './sessions.ts';
export { closeYouthMode, extendYouthTime, openYouthMode, requireSuitable, suitable, youthTimeOf } from './youth.ts';
