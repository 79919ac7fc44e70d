import type { Address } from '../address.ts';
import * as admins from './addresses.ts';

/**
 * What an administrator may change while the password is one that somebody else made: that somebody could act in their name. Whatever else
 * changes anything is refused.
 */
export const OPEN_WITH_TEMPORARY_PASSWORD: ReadonlySet<Address> = new Set<Address>([
  admins.adminModifyPassword,
  admins.adminTotpBegin,
  admins.adminTotpConfirm,
  admins.adminRevokeSessions,
  admins.adminRefreshToken,
  admins.adminLogout,
]);
