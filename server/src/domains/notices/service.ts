// The face of notices for other domains and for its own routes; one file a group of verbs.
export { changeSettings, listNotifications, listUnread, openNotification, readAll, settings } from './inbox.ts';
export { followEvents, unreadStates } from './live.ts';
export { nameOfWork } from './naming.ts';
export { notify, withdrawOfComment, type NewNotification } from './notify.ts';
export {
  adminListNotices,
  adminNoticeDetail,
  createNotice,
  modifyNotice,
  publishNotice,
  removeNotice,
  withdrawNotice,
} from './publishing.ts';
export { listNotices, openNotice } from './reading.ts';
