import type * as settings from '#contract/account-settings.ts';
import type * as contract from '#contract/accounts.ts';
import { callAt } from '../../lib/api.ts';

/** The calls of accounts for pages that many read: by address, so that no schema comes along. */
export const info = callAt<typeof contract.info>('GET', '/user/user/info');
export const logoutCall = callAt<typeof contract.logout>('POST', '/user/user/logout');
export const sendForMobileSMSCaptcha = callAt<typeof contract.sendForMobileSMSCaptcha>(
  'GET',
  '/user/user/sendForMobileSMSCaptcha',
);
export const registerForMobile = callAt<typeof contract.registerForMobile>('POST', '/user/user/registerForMobile');
export const loginForMobilePassword = callAt<typeof contract.loginForMobilePassword>('POST', '/user/user/loginForMobilePassword');
export const loginForMobileSMSCaptcha = callAt<typeof contract.loginForMobileSMSCaptcha>(
  'POST',
  '/user/user/loginForMobileSMSCaptcha',
);
export const loginForEmailPassword = callAt<typeof contract.loginForEmailPassword>('POST', '/user/user/loginForEmailPassword');
export const sendForEmailCaptcha = callAt<typeof contract.sendForEmailCaptcha>('GET', '/user/user/sendForEmailCaptcha');
export const registerForEmail = callAt<typeof contract.registerForEmail>('POST', '/user/user/registerForEmail');
export const resetPasswordForMobile = callAt<typeof settings.resetPasswordForMobile>('POST', '/user/user/resetPasswordForMobile');
export const resetPasswordForEmail = callAt<typeof settings.resetPasswordForEmail>('POST', '/user/user/resetPasswordForEmail');
export const publicInfo = callAt<typeof contract.publicInfo>('GET', '/user/user/publicInfo');
