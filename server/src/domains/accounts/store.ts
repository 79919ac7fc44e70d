// The queries of accounts, one file a group of tables.
export {
  type RelationCounts,
  type UserRow,
  addToPostCount,
  addToRelations,
  closeUser,
  countUnread,
  findAgencyOf,
  findUser,
  findUserByEmail,
  findUserByMobile,
  insertConsents,
  insertUser,
  listClosing,
  updateUser,
} from './users-store.ts';
export { liftDisabling, liftDue, listUsers, lockUser, type PeopleFilter } from './people-store.ts';
export {
  type SessionRow,
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  listSessions,
  replaceSession,
} from './sessions-store.ts';
export { addYouthTime, findYouthDay } from './youth-store.ts';
export {
  type CaptchaRow,
  countCaptchasSince,
  countWrongTry,
  deleteOldCaptchas,
  insertCaptcha,
  lockCaptchaSends,
  lockNewestCaptcha,
  markCaptchaUsed,
} from './captchas-store.ts';
export {
  type ExportRow,
  changeExport,
  deleteExport,
  findExport,
  insertExport,
  listExpiredExports,
  listExports,
  lockExportsOf,
} from './data-exports-store.ts';
