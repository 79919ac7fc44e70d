import { z } from 'zod';
import { codePoints, isNickname } from '../text.ts';
import { BIO_MAX } from './constants.ts';
import { YOUTH_BANDS } from './youth.ts';
import { codeRule, emailRule, filled, me, mobileRule, passwordRules, privacy, region, rule } from './accounts.ts';
import { call, empty, id, time } from '../call.ts';
import * as at from './addresses.ts';

/** Calls of /settings, by which a person changes their own account, and of resetting a forgotten password. */

const smsCaptchaRule = codeRule<{ smsCaptcha: string }>('smsCaptcha', (form) => form.smsCaptcha);
const emailCaptchaRule = codeRule<{ emailCaptcha: string }>('emailCaptcha', (form) => form.emailCaptcha);

const RESET_REQUIRED = '请填写手机号、验证码和新密码';
export const resetMobileForm = z
  .strictObject({ mobile: filled(RESET_REQUIRED), smsCaptcha: filled(RESET_REQUIRED), password: filled(RESET_REQUIRED) })
  .refine(...mobileRule())
  .refine(...smsCaptchaRule)
  .refine(...passwordRules()[0])
  .refine(...passwordRules()[1]);

const RESET_EMAIL_REQUIRED = '请填写邮箱、验证码和新密码';
export const resetEmailForm = z
  .strictObject({
    email: filled(RESET_EMAIL_REQUIRED),
    emailCaptcha: filled(RESET_EMAIL_REQUIRED),
    password: filled(RESET_EMAIL_REQUIRED),
  })
  .refine(...emailRule())
  .refine(...emailCaptchaRule)
  .refine(...passwordRules()[0])
  .refine(...passwordRules()[1]);

const newPasswordRules = passwordRules<{ password: string }>().map(([holds, { message }]) =>
  rule<{ newPassword: string }>('newPassword', ({ newPassword }) => holds({ password: newPassword }), message),
) as [ReturnType<typeof rule<{ newPassword: string }>>, ReturnType<typeof rule<{ newPassword: string }>>];

export const passwordForm = z
  .strictObject({ password: filled('请输入当前密码和新密码'), newPassword: filled('请输入当前密码和新密码') })
  .refine(...newPasswordRules[0])
  .refine(...newPasswordRules[1])
  .refine(({ password, newPassword }) => password !== newPassword, {
    path: ['newPassword'],
    message: '新密码不能与当前密码相同',
  });

const bindMobileForm = z
  .strictObject({
    mobile: filled('请输入手机号和验证码'),
    smsCaptcha: filled('请输入手机号和验证码'),
    password: z.string('密码格式不正确').optional(),
  })
  .refine(...mobileRule())
  .refine(...smsCaptchaRule);

const bindEmailForm = z
  .strictObject({
    email: filled('请输入邮箱和验证码'),
    emailCaptcha: filled('请输入邮箱和验证码'),
    password: z.string('密码格式不正确').optional(),
  })
  .refine(...emailRule())
  .refine(...emailCaptchaRule);

export const resetPasswordForMobile = call(at.resetPasswordForMobile, {
  activity: 'credentials',
  who: 'anyone',
  summary: 'Set a new password by SMS code; ends every session',
  body: resetMobileForm,
  answer: empty,
  done: '密码已重置，请用新密码登录',
});

export const resetPasswordForEmail = call(at.resetPasswordForEmail, {
  activity: 'credentials',
  who: 'anyone',
  summary: 'Set a new password by e-mailed code; ends every session',
  body: resetEmailForm,
  answer: empty,
  done: '密码已重置，请用新密码登录',
});

export const sendForOwnCaptcha = call(at.sendForOwnCaptcha, {
  who: 'user',
  summary: 'Send a code to the own mobile, or to the e-mail address if no mobile is bound; `to` is the masked target',
  answer: z.object({ to: z.string() }),
  done: '验证码已发送，请注意查收',
});

export const modifyPassword = call(at.modifyPassword, {
  activity: 'credentials',
  who: 'user',
  summary: 'Change the password, given the current one; ends every other session',
  body: passwordForm,
  answer: empty,
  done: '密码已修改，其他设备已退出登录',
});

/** The creator centre's address for the same thing as `modifyPassword`; the specification names both. */
export const creatorModifyPassword = call(at.creatorModifyPassword, {
  activity: 'credentials',
  who: 'creator',
  summary: 'Change the password, given the current one; ends every other session',
  body: passwordForm,
  answer: empty,
  done: '密码已修改，其他设备已退出登录',
});

export const bindMobile = call(at.bindMobile, {
  activity: 'credentials',
  who: 'user',
  summary: 'Bind or replace the mobile; replacing needs the password if one is set',
  body: bindMobileForm,
  answer: me,
  done: '手机号已绑定',
});

export const bindEmail = call(at.bindEmail, {
  activity: 'credentials',
  who: 'user',
  summary: 'Bind or replace the e-mail address; replacing needs the password if one is set',
  body: bindEmailForm,
  answer: me,
  done: '邮箱已绑定',
});

const pictureUrl = z.string('图片地址不正确').max(300, '图片地址不正确').nullable();

export const modifyInfo = call(at.modifyInfo, {
  activity: 'profile',
  who: 'user',
  summary: 'Change the profile. Absent fields stay; `avatar` and `cover` are addresses of own uploads, null removes the picture',
  body: z.strictObject({
    nickname: z.string('昵称应为 2–20 个字').trim().refine(isNickname, '昵称应为 2–20 个字').optional(),
    avatar: pictureUrl.optional(),
    cover: pictureUrl.optional(),
    bio: z
      .string('简介格式不正确')
      .trim()
      .refine((text) => codePoints(text) <= BIO_MAX, `简介最多 ${BIO_MAX} 字`)
      .optional(),
    region: region.nullable().optional(),
  }),
  answer: me,
  done: '资料已保存',
});

/** One row per session. `device` is the browser's name; `loginTime` stays when the token is renewed. */
export const session = z.object({
  id: id(),
  current: z.boolean(),
  device: z.string(),
  ip: z.string(),
  loginTime: time,
  activeTime: time,
});
export type SessionRow = z.output<typeof session>;

export const sessions = call(at.sessions, {
  who: 'user',
  summary: 'Open sessions of the person, this one first',
  answer: z.object({ list: z.array(session) }),
});

export const revokeSessions = call(at.revokeSessions, {
  activity: 'logout',
  who: 'user',
  summary: 'End one other session, or without `sessionId` all others',
  body: z.strictObject({ sessionId: id().optional() }),
  answer: z.object({ revoked: z.number().int() }),
  done: '已退出登录',
});

export const modifyPrivacy = call(at.modifyPrivacy, {
  who: 'user',
  summary: 'Change whether recommendations are personalised and which users may write; absent fields stay',
  body: privacy.partial(),
  answer: privacy,
  done: '设置已保存',
});

/** An account is closed this many days after the request; until then the request can be taken back. */
export const CLOSING_DAYS = 15;

export const deleteAccount = call(at.deleteAccount, {
  activity: 'profile',
  who: 'user',
  summary: `Ask for the account to be closed in ${CLOSING_DAYS} days; confirmed by password, or by a code of sendForOwnCaptcha if no password is set`,
  body: z.strictObject({ password: z.string('密码格式不正确').optional(), captcha: z.string('验证码应为6位数字').optional() }),
  answer: z.object({ closingAt: time }),
  done: '注销申请已提交',
});

export const cancelClosing = call(at.cancelClosing, {
  activity: 'profile',
  who: 'user',
  summary: 'Take back the request to close the account',
  answer: empty,
  done: '已撤销注销',
});

/** `making` until a job has written the archive. */
const exportState = z.enum(['making', 'ready', 'failed']);
const dataExport = z.object({
  id: id(),
  state: exportState,
  requestedAt: time,
  /** Size and last time of download; null unless ready. */
  bytes: z.number().int().nullable(),
  expiresAt: time.nullable(),
});
export type DataExport = z.output<typeof dataExport>;

export const exportData = call(at.exportData, {
  who: 'user',
  summary: 'Have a job write an archive of all data about this person; once a day',
  answer: dataExport,
  done: '正在打包，完成后可在此下载',
});

export const dataExports = call(at.dataExports, {
  who: 'user',
  summary: 'The archives of this person that have not expired, the newest first',
  answer: z.object({ list: z.array(dataExport) }),
});

export const exportAddress = call(at.exportAddress, {
  who: 'user',
  summary: 'A signed address that serves the archive once, within five minutes',
  body: z.strictObject({ exportId: id() }),
  answer: z.object({ url: z.string() }),
});

const youthPin = z.string('请输入 4 位数字密码').regex(/^\d{4}$/, '请输入 4 位数字密码');

export const openYouthMode = call(at.openYouthMode, {
  who: 'user',
  summary:
    'Turn 青少年模式 on, or change its daily limit or age band; while it is on, `pin` must be its PIN. Without `band` all categories of the mode are open',
  body: z.strictObject({
    pin: youthPin,
    minutes: z.int('每日时长应为 10 到 240 分钟').min(10, '每日时长应为 10 到 240 分钟').max(240, '每日时长应为 10 到 240 分钟'),
    band: z.enum(YOUTH_BANDS, '年龄段不正确').optional(),
  }),
  answer: me,
  done: '青少年模式已开启',
});

export const closeYouthMode = call(at.closeYouthMode, {
  who: 'user',
  summary: 'Turn 青少年模式 off by its PIN or the login password',
  body: z.strictObject({ pin: z.string('请输入密码').min(1, '请输入密码') }),
  answer: me,
  done: '青少年模式已关闭',
});

const youthDay = z.object({ usedSeconds: z.number().int(), allowedMinutes: z.number().int() });
export type YouthDay = z.output<typeof youthDay>;

export const youthTime = call(at.youthTime, {
  who: 'user',
  summary:
    'Add seconds for which a page was visible in 青少年模式 (0: only read the total); time on two devices at once counts once',
  body: z.strictObject({ seconds: z.int('时长格式不正确').min(0, '时长格式不正确').max(120, '时长格式不正确') }),
  answer: youthDay,
});

export const extendYouthTime = call(at.extendYouthTime, {
  who: 'user',
  summary: 'Allow half an hour more today, by the PIN or the login password',
  body: z.strictObject({ pin: z.string('请输入密码').min(1, '请输入密码') }),
  answer: youthDay,
  done: '可以再看 30 分钟',
});
