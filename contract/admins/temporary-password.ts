import type { Address } from '../address.ts';
import * as admins from './addresses.ts';

/**
 * The only changing calls open to an administrator with a temporary password, because the administrator who set that password could
 * otherwise act in their name.
 */
export const OPEN_WITH_TEMPORARY_PASSWORD: ReadonlySet<Address> = new Set<Address>([
  admins.adminModifyPassword,
  admins.adminTotpBegin,
  admins.adminTotpConfirm,
  admins.adminRevokeSessions,
  admins.adminRefreshToken,
  admins.adminLogout,
]);
