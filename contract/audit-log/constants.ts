/** Activities that the access log records, with the source address and port. */
export const ACTIVITY_LABEL = {
  register: '注册',
  login: '登录',
  renew: '更换网络',
  logout: '退出登录',
  credentials: '修改登录方式',
  profile: '修改资料',
  application: '提交入驻资料',
  upload: '上传',
  publish: '提交发布',
  unpublish: '下架或删除作品',
  collection: '编辑合集',
  comment: '评论',
  danmaku: '弹幕',
  message: '私信',
  report: '举报',
  appeal: '申诉',
} as const;

export type Activity = keyof typeof ACTIVITY_LABEL;
export const ACTIVITIES = Object.keys(ACTIVITY_LABEL) as [Activity, ...Activity[]];

/** 网络安全法 requires six months; entries are not kept longer. */
export const ACCESS_LOG_DAYS = 184;

/** Validity of a lookup in the access log. */
export const LOOKUP_HOURS = 2;
export const REASON_LENGTH = { min: 4, max: 200 } as const;
