import { createContext, useContext } from 'react';
import type { Permission } from '#contract/admins/sign-in.ts';

/** A page of the back office as a link to it needs it. */
export interface AdminPage {
  to: string;
  label: string;
}

/** What the administrator who is signed in may do and open. */
export interface AdminAccess {
  permissions: readonly Permission[];
  mayOpen(pathname: string): boolean;
  /** The pages that may be opened, by group. */
  groups: readonly { title: string | null; pages: readonly AdminPage[] }[];
}

const AdminAccessContext = createContext<AdminAccess>({ permissions: [], mayOpen: () => false, groups: [] });

export const AdminAccessProvider = AdminAccessContext.Provider;
export const useAdminAccess = (): AdminAccess => useContext(AdminAccessContext);
