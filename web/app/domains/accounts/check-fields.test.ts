import { describe, expect, it } from 'vitest';
import { resetEmailForm, resetMobileForm } from '#contract/accounts/settings.ts';
import * as contract from '#contract/accounts/accounts.ts';
import * as forms from './check-fields.ts';

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
      for (const password of PASSWORDS) same(contract.mobilePasswordForm, forms.checkMobilePassword, { mobile, password });
  });

  it('mobile and SMS code', () => {
    for (const mobile of MOBILES)
      for (const smsCaptcha of CODES) same(contract.mobileCaptchaForm, forms.checkMobileCaptcha, { mobile, smsCaptcha });
  });

  it('e-mail and password', () => {
    for (const email of EMAILS)
      for (const password of PASSWORDS) same(contract.emailPasswordForm, forms.checkEmailPassword, { email, password });
  });

  it('the mobile an SMS code is sent to', () => {
    for (const mobile of MOBILES)
      same(contract.mobileForm, (form: { mobile: string }) => forms.checkMobile(form.mobile), { mobile });
  });

  it('the address a code is e-mailed to', () => {
    for (const email of EMAILS) same(contract.emailForm, (form: { email: string }) => forms.checkEmail(form.email), { email });
  });

  it('registration by e-mail', () => {
    for (const email of EMAILS) {
      for (const emailCaptcha of CODES) {
        for (const password of PASSWORDS) {
          const form = { email, emailCaptcha, password };
          same(resetEmailForm, forms.checkResetEmail, form);
          for (const nickname of NICKNAMES) same(contract.registerEmailForm, forms.checkRegisterEmail, { ...form, nickname });
        }
      }
    }
  });

  it('a forgotten password', () => {
    for (const mobile of MOBILES) {
      for (const smsCaptcha of CODES) {
        for (const password of PASSWORDS) same(resetMobileForm, forms.checkResetMobile, { mobile, smsCaptcha, password });
      }
    }
  });

  it('registration', () => {
    for (const mobile of MOBILES) {
      for (const smsCaptcha of CODES) {
        for (const password of PASSWORDS) {
          for (const nickname of NICKNAMES)
            same(contract.registerMobileForm, forms.checkRegister, { mobile, smsCaptcha, password, nickname });
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
