import * as accountsAt from '#contract/accounts/addresses.ts';
import * as adminsAt from '#contract/admins/addresses.ts';
import type * as accounts from '#contract/accounts/accounts.ts';
import type * as accountsImpersonation from '#contract/accounts/impersonation.ts';
import type * as adminsSignIn from '#contract/admins/sign-in.ts';
import { client } from '../../lib/api.ts';

export const info = client<typeof accounts.info>(accountsAt.info);
export const logout = client<typeof accounts.logout>(accountsAt.logout);
export const endImpersonation = client<typeof accountsImpersonation.endImpersonation>(accountsAt.endImpersonation);

export const loginForAccountPassword = client<typeof adminsSignIn.loginForAccountPassword>(adminsAt.loginForAccountPassword);
export const adminInfo = client<typeof adminsSignIn.adminInfo>(adminsAt.adminInfo);
export const adminLogout = client<typeof adminsSignIn.adminLogout>(adminsAt.adminLogout);
