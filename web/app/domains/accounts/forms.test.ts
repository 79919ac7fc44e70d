import { describe, expect, it } from 'vitest';
import { emailPasswordForm, mobileCaptchaForm, mobileForm, mobilePasswordForm, registerMobileForm } from '#contract/accounts.ts';
import { checkEmailPassword, checkMobile, checkMobileCaptcha, checkMobilePassword, checkRegister } from './forms.ts';

const MOBILES = ['', '1', '12800000001', '13800000001', '138000000011', '１３８００００００１', '23800000001'];
const CODES = ['', '12345', '123456', '1234567', 'abcdef', '１２３４５６'];
const PASSWORDS = [
  '',
  'short1',
  'longenough',
  '12345678',
  'Wenjian2026',
  `a1${'x'.repeat(62)}`,
  `a1${'x'.repeat(63)}`,
  '密码密码密码1a',
];
const EMAILS = ['', 'a', 'a@b', 'a@b.c', 'a b@c.d', '@b.c', `${'a'.repeat(65)}@b.c`, 'demo@wenjian.example'];
const NICKNAMES = ['', '林', '林鹭', ' 林鹭', '林\u200b鹭', '林'.repeat(20), '林'.repeat(21), '🐦🐦'];

describe('the rules a person meets in the browser are the rules of the server', () => {
  it('mobile and password', () => {
    for (const mobile of MOBILES)
      for (const password of PASSWORDS) same(mobilePasswordForm, checkMobilePassword, { mobile, password });
  });

  it('mobile and SMS code', () => {
    for (const mobile of MOBILES)
      for (const smsCaptcha of CODES) same(mobileCaptchaForm, checkMobileCaptcha, { mobile, smsCaptcha });
  });

  it('e-mail and password', () => {
    for (const email of EMAILS)
      for (const password of PASSWORDS) same(emailPasswordForm, checkEmailPassword, { email, password });
  });

  it('the mobile an SMS code is sent to', () => {
    for (const mobile of MOBILES) same(mobileForm, (form: { mobile: string }) => checkMobile(form.mobile), { mobile });
  });

  it('registration', () => {
    for (const mobile of MOBILES) {
      for (const smsCaptcha of CODES) {
        for (const password of PASSWORDS) {
          for (const nickname of NICKNAMES) same(registerMobileForm, checkRegister, { mobile, smsCaptcha, password, nickname });
        }
      }
    }
  });
});

interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: { message: string; path: PropertyKey[] }[] } | undefined };
}

function same<Form>(schema: Schema, check: (form: Form) => { field: string; message: string } | null, form: Form): void {
  const issue = schema.safeParse(form).error?.issues[0];
  const expected = issue === undefined ? null : { field: issue.path[0], message: issue.message };
  expect(check(form), JSON.stringify(form)).toEqual(expected);
}
