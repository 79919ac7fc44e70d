import { SMS_CODE_LENGTH } from '#contract/accounts/constants.ts';
import { APPEAL_TEXT } from '#contract/moderation/constants.ts';

import { codePoints, isNickname } from '#contract/text.ts';

/**
 * The validation of sign-in and registration forms (specification §5), without the contract's schemas; a test compares both. An
 * error names its field, under which it is shown.
 */
export interface FieldProblem<Field extends string> {
  field: Field;
  message: string;
}

export interface MobilePasswordForm {
  mobile: string;
  password: string;
}
export interface MobileCaptchaForm {
  mobile: string;
  smsCaptcha: string;
}
export interface EmailCaptchaForm {
  email: string;
  emailCaptcha: string;
}
export interface EmailPasswordForm {
  email: string;
  password: string;
}
export interface RegisterForm extends MobileCaptchaForm {
  password: string;
  nickname: string;
}
export interface RegisterEmailForm {
  email: string;
  emailCaptcha: string;
  password: string;
  nickname: string;
}
export type ResetMobileForm = Omit<RegisterForm, 'nickname'>;
export type ResetEmailForm = Omit<RegisterEmailForm, 'nickname'>;

export const checkMobilePassword = (form: MobilePasswordForm) =>
  first(missing(form, '请输入手机号和密码'), rule('mobile', isMobile(form.mobile), BAD_MOBILE));

export const checkMobileCaptcha = (form: MobileCaptchaForm) =>
  first(
    missing(form, '请输入手机号和验证码'),
    rule('mobile', isMobile(form.mobile), BAD_MOBILE),
    rule('smsCaptcha', isCaptcha(form.smsCaptcha), BAD_CAPTCHA),
  );

export const checkAppealMobile = ({ text, ...form }: MobileCaptchaForm & { text: string }) =>
  first<'mobile' | 'smsCaptcha' | 'text'>(checkMobileCaptcha(form), appealReason(text));

export const checkAppealEmail = ({ text, ...form }: EmailCaptchaForm & { text: string }) =>
  first<'email' | 'emailCaptcha' | 'text'>(
    missing(form, '请输入邮箱和验证码'),
    rule('email', isEmail(form.email), BAD_EMAIL),
    rule('emailCaptcha', isCaptcha(form.emailCaptcha), BAD_CAPTCHA),
    appealReason(text),
  );

export const checkEmailPassword = (form: EmailPasswordForm) =>
  first(missing(form, '请输入邮箱和密码'), rule('email', isEmail(form.email), BAD_EMAIL));

export const checkMobile = (mobile: string) =>
  first(rule('mobile', mobile !== '', '请输入手机号'), rule('mobile', isMobile(mobile), BAD_MOBILE));

export const checkRegister = (form: RegisterForm) =>
  first(
    missing(form, '请填写手机号、验证码、密码和昵称'),
    rule('mobile', isMobile(form.mobile), BAD_MOBILE),
    rule('smsCaptcha', isCaptcha(form.smsCaptcha), BAD_CAPTCHA),
    ...newPassword(form),
    rule('nickname', isNickname(form.nickname), '昵称应为 2–20 个字'),
  );

export const checkRegisterEmail = (form: RegisterEmailForm) =>
  first(
    missing(form, '请填写邮箱、验证码、密码和昵称'),
    rule('email', isEmail(form.email), BAD_EMAIL),
    rule('emailCaptcha', isCaptcha(form.emailCaptcha), BAD_CAPTCHA),
    ...newPassword(form),
    rule('nickname', isNickname(form.nickname), '昵称应为 2–20 个字'),
  );

export const checkResetMobile = (form: ResetMobileForm) =>
  first(
    missing(form, '请填写手机号、验证码和新密码'),
    rule('mobile', isMobile(form.mobile), BAD_MOBILE),
    rule('smsCaptcha', isCaptcha(form.smsCaptcha), BAD_CAPTCHA),
    ...newPassword(form),
  );

export const checkResetEmail = (form: ResetEmailForm) =>
  first(
    missing(form, '请填写邮箱、验证码和新密码'),
    rule('email', isEmail(form.email), BAD_EMAIL),
    rule('emailCaptcha', isCaptcha(form.emailCaptcha), BAD_CAPTCHA),
    ...newPassword(form),
  );

export const checkModifyPassword = (form: { password: string; newPassword: string }) =>
  first(
    missing(form, '请输入当前密码和新密码'),
    rule('newPassword', isLongEnough(form.newPassword), '密码长度应为 8–64 位'),
    rule('newPassword', hasLetterAndDigit(form.newPassword), '密码须同时包含字母和数字'),
    rule('newPassword', form.newPassword !== form.password, '新密码不能与当前密码相同'),
  );

export const checkEmail = (email: string) =>
  first(rule('email', email !== '', '请输入邮箱'), rule('email', isEmail(email), BAD_EMAIL));

/** Optional, so an empty text is allowed. */
const appealReason = (text: string) =>
  rule('text', text === '' || codePoints(text) >= APPEAL_TEXT.min, `申诉理由至少 ${APPEAL_TEXT.min} 个字`);

const newPassword = ({ password }: { password: string }) => [
  rule('password', isLongEnough(password), '密码长度应为 8–64 位'),
  rule('password', hasLetterAndDigit(password), '密码须同时包含字母和数字'),
];

export const isLongEnough = (password: string): boolean => codePoints(password) >= 8 && codePoints(password) <= 64;

export const hasLetterAndDigit = (password: string): boolean => /[A-Za-z]/.test(password) && /\d/.test(password);

const BAD_MOBILE = '手机号格式不正确';
const BAD_EMAIL = '邮箱格式不正确';
const BAD_CAPTCHA = '验证码应为6位数字';

const isMobile = (mobile: string) => /^1[3-9]\d{9}$/.test(mobile);
const isEmail = (email: string) => /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email) && email.length <= 254;
const isCaptcha = (code: string) => code.length === SMS_CODE_LENGTH && /^\d+$/.test(code);
const rule = <Field extends string>(field: Field, holds: boolean, message: string): FieldProblem<Field> | null =>
  holds ? null : { field, message };

function missing<Form extends object>(form: Form, message: string): FieldProblem<keyof Form & string> | null {
  const empty = (Object.entries(form) as [keyof Form & string, string][]).find(([, value]) => value === '');
  return empty === undefined ? null : { field: empty[0], message };
}

const first = <Field extends string>(...rules: (FieldProblem<Field> | null)[]): FieldProblem<Field> | null =>
  rules.find((problem) => problem !== null) ?? null;
