import { z } from 'zod';
import { codePoints, isNickname } from '../text.ts';
import { SMS_CODE_LENGTH } from './constants.ts';
import { PROFILE_FIELDS } from './profile-fields.ts';
import { YOUTH_BANDS } from './youth.ts';
import { call, empty, id, time, written } from '../call.ts';
import { isRegion } from '../provinces.ts';
import * as at from './addresses.ts';

export const identity = z.enum(['guest', 'user', 'creator', 'agencies']);
export type Identity = z.output<typeof identity>;

/** A person as any other person sees them, in the short form that lists carry. */
export const userSummary = z.object({
  id: id(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  identity,
  certification: z.string().nullable(),
});
export type UserSummary = z.output<typeof userSummary>;

const publicUser = userSummary.extend({
  bio: z.string(),
  region: z.string().nullable(),
  /** The origin of the last login: a province, or a country abroad. */
  ipLocation: z.string().nullable(),
  cover: z.string().nullable(),
  joinTime: time,
  agency: z.object({ id: id(), name: z.string() }).nullable(),
  followerCount: z.number().int(),
  followingCount: z.number().int(),
  likedCount: z.number().int(),
  postCount: z.number().int(),
});
export type PublicUser = z.output<typeof publicUser>;

/** Users who may begin a conversation with the person: all (within the limits for strangers), those the person follows, or none. */
const messagesFrom = z.enum(['everyone', 'following', 'nobody'], '私信权限不正确');
export const privacy = z.strictObject({
  /** False: recommendations do not use the person's interests. */
  personalized: z.boolean('个性化推荐应为开或关'),
  messagesFrom,
});
export type Privacy = z.output<typeof privacy>;

/** A profile change that others do not see yet. `held`: a moderator decides; otherwise the content safety service has yet to answer. */
export const pendingChange = z.object({ field: z.enum(PROFILE_FIELDS), value: z.string(), held: z.boolean() });
export type PendingChange = z.output<typeof pendingChange>;

/** The logged-in person. Mobile and e-mail are masked; `status` 0 is normal, anything else disabled. */
export const me = publicUser.extend({
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  status: z.number().int(),
  statusText: z.string(),
  permissions: z.array(z.string()),
  unread: z.object({ notify: z.number().int(), message: z.number().int() }),
  hasPassword: z.boolean(),
  /** The expiry of a temporary password made by an administrator; null: the password is the person's own, or there is none. */
  passwordUntil: time.nullable(),
  privacy,
  /** 青少年模式: the daily limit in minutes, and the age band if one was chosen; null while the mode is off. */
  youth: z.object({ minutes: z.number().int(), band: z.enum(YOUTH_BANDS).optional() }).nullable(),
  /** The time at which the account will be closed; null: no closing was requested. */
  closingAt: time.nullable(),
  pending: z.array(pendingChange),
});
export type Me = z.output<typeof me>;

const token = z.object({ token: z.string(), expiresAt: time });
/** `device` is a token that identifies this browser to the account for rate limits of codes and passwords; it grants no access. */
const entered = token.extend({ device: z.string() });

const MOBILE = /^1[3-9]\d{9}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

/** A string that is not empty; unlike `written`, blanks count. */
export const filled = (message: string) => z.string(message).min(1, message);
/** Arguments for `refine`: `message` is reported at `field` unless `holds`. */
export const rule = <T>(
  field: string,
  holds: (value: T) => boolean,
  message: string,
): [(value: T) => boolean, { path: string[]; message: string }] => [holds, { path: [field], message }];

export const mobileRule = <T extends { mobile: string }>() =>
  rule<T>('mobile', ({ mobile }) => MOBILE.test(mobile), '手机号格式不正确');
export const emailRule = <T extends { email: string }>() =>
  rule<T>('email', ({ email }) => EMAIL.test(email) && email.length <= 254, '邮箱格式不正确');
export const codeRule = <T>(field: string, code: (value: T) => string) =>
  rule<T>(field, (value) => new RegExp(`^\\d{${SMS_CODE_LENGTH}}$`).test(code(value)), '验证码应为6位数字');

// Rules for a new password; they never apply at login, where an old password must still be accepted.
export const passwordRules = <T extends { password: string }>() =>
  [
    rule<T>('password', ({ password }) => codePoints(password) >= 8 && codePoints(password) <= 64, '密码长度应为 8–64 位'),
    rule<T>('password', ({ password }) => /[A-Za-z]/.test(password) && /\d/.test(password), '密码须同时包含字母和数字'),
  ] as const;
const nicknameRule = <T extends { nickname: string }>() =>
  rule<T>('nickname', ({ nickname }) => isNickname(nickname), '昵称应为 2–20 个字');

const proof = z.string('安全验证格式不正确').regex(/^[\w.-]{1,600}:\d{1,12}$/, '安全验证格式不正确');
/** Optional fields of sign-in forms: the `device` token of an earlier login, and the proof of work that a 428 asked for. */
export const signInFields = {
  device: z.string('设备标识格式不正确').max(600, '设备标识格式不正确').optional(),
  proof: proof.optional(),
};

export const mobilePasswordForm = z
  .strictObject({ mobile: filled('请输入手机号和密码'), password: filled('请输入手机号和密码'), ...signInFields })
  .refine(...mobileRule());

export const emailPasswordForm = z
  .strictObject({ email: filled('请输入邮箱和密码'), password: filled('请输入邮箱和密码'), ...signInFields })
  .refine(...emailRule());

export const mobileCaptchaForm = z
  .strictObject({ mobile: filled('请输入手机号和验证码'), smsCaptcha: filled('请输入手机号和验证码') })
  .refine(...mobileRule())
  .refine(...codeRule<{ smsCaptcha: string }>('smsCaptcha', (form) => form.smsCaptcha));

/** Case and surrounding spaces are ignored, since people copy the code from paper. */
const invitationCode = z.string('邀请码格式不正确').trim().max(16, '邀请码格式不正确');

const REGISTER_REQUIRED = '请填写手机号、验证码、密码和昵称';
export const registerMobileForm = z
  .strictObject({
    mobile: filled(REGISTER_REQUIRED),
    smsCaptcha: filled(REGISTER_REQUIRED),
    password: filled(REGISTER_REQUIRED),
    nickname: filled(REGISTER_REQUIRED),
    invitationCode: invitationCode.optional(),
  })
  .refine(...mobileRule())
  .refine(...codeRule<{ smsCaptcha: string }>('smsCaptcha', (form) => form.smsCaptcha))
  .refine(...passwordRules()[0])
  .refine(...passwordRules()[1])
  .refine(...nicknameRule());

const REGISTER_EMAIL_REQUIRED = '请填写邮箱、验证码、密码和昵称';
export const registerEmailForm = z
  .strictObject({
    email: filled(REGISTER_EMAIL_REQUIRED),
    emailCaptcha: filled(REGISTER_EMAIL_REQUIRED),
    password: filled(REGISTER_EMAIL_REQUIRED),
    nickname: filled(REGISTER_EMAIL_REQUIRED),
    invitationCode: invitationCode.optional(),
  })
  .refine(...emailRule())
  .refine(...codeRule<{ emailCaptcha: string }>('emailCaptcha', (form) => form.emailCaptcha))
  .refine(...passwordRules()[0])
  .refine(...passwordRules()[1])
  .refine(...nicknameRule());

export const mobileForm = z.object({ mobile: filled('请输入手机号'), ...signInFields }).refine(...mobileRule());
export const emailForm = z.object({ email: filled('请输入邮箱'), ...signInFields }).refine(...emailRule());

export const region = z.string('地区格式不正确').refine(isRegion, '地区不存在');

export const loginForMobilePassword = call(at.loginForMobilePassword, {
  activity: 'login',
  who: 'anyone',
  summary: 'Log in with mobile and password',
  body: mobilePasswordForm,
  answer: entered,
  done: '登录成功',
});

export const loginForMobileSMSCaptcha = call(at.loginForMobileSMSCaptcha, {
  activity: 'login',
  who: 'anyone',
  summary: 'Log in with mobile and SMS code; an unknown mobile gets an account while registration is open',
  body: mobileCaptchaForm,
  /** `created`: the mobile was unknown and now has an account. The SMS code has proven ownership, so this reveals nothing to others. */
  answer: entered.extend({ created: z.literal(true).optional() }),
  done: '登录成功',
});

export const loginForEmailPassword = call(at.loginForEmailPassword, {
  activity: 'login',
  who: 'anyone',
  summary: 'Log in with e-mail and password',
  body: emailPasswordForm,
  answer: entered,
  done: '登录成功',
});

export const sendForMobileSMSCaptcha = call(at.sendForMobileSMSCaptcha, {
  who: 'anyone',
  sameOrigin: true,
  summary:
    'Send an SMS code; the answer is the same whether or not the mobile is registered. From the third code of a day on, the server may require proof of work (428)',
  query: mobileForm,
  answer: empty,
  done: '验证码已发送，请注意查收',
});

export const registerForMobile = call(at.registerForMobile, {
  activity: 'register',
  who: 'anyone',
  summary: 'Register by mobile and SMS code; logs in at once',
  body: registerMobileForm,
  answer: entered,
  done: '注册成功',
});

export const sendForEmailCaptcha = call(at.sendForEmailCaptcha, {
  who: 'anyone',
  sameOrigin: true,
  summary:
    'Send a code by e-mail; the answer is the same whether or not the address is registered. From the third code of a day on, the server may require proof of work (428)',
  query: emailForm,
  answer: empty,
  done: '验证码已发送至邮箱，请注意查收',
});

export const registerForEmail = call(at.registerForEmail, {
  activity: 'register',
  who: 'anyone',
  summary: 'Register by e-mail and code; logs in at once',
  body: registerEmailForm,
  answer: entered,
  done: '注册成功',
});

export const info = call(at.info, {
  who: 'user',
  mediaPass: true,
  summary:
    'The logged-in person; for creators also sets the cookie with which the browser may load their own files of posts that were taken down',
  answer: me,
});

export const publicInfo = call(at.publicInfo, {
  who: 'anyone',
  summary: 'A person as anyone sees them',
  query: z.object({
    id: written('用户ID不能为空').pipe(id()),
  }),
  answer: publicUser,
});

export const refreshToken = call(at.refreshToken, {
  activity: 'renew',
  who: 'user',
  summary: 'Exchange the token for a new one; the old one lives 60 s more',
  answer: token,
});

export const logout = call(at.logout, {
  activity: 'logout',
  who: 'user',
  summary: 'Revoke this session',
  answer: empty,
  done: '已退出登录',
});
