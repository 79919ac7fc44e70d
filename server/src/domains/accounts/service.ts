// The face of accounts for other domains and for its own routes; one file a group of verbs.
export { sendMobileCaptcha } from './captchas.ts';
export { checkPassword, loginWithEmailPassword, loginWithMobileCaptcha, loginWithMobilePassword } from './login.ts';
export { hashPassword, passwordMatches } from './passwords.ts';
export { countPost, countRelation, myInfo, publicInfo } from './people.ts';
export { displayName, presentShort } from './present.ts';
export { registerWithMobile } from './register.ts';
export { closeSession, identify, openSession, renewSession, revokeSessions } from './sessions.ts';
