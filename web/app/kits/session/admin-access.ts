import { createContext, useContext } from 'react';
import { isGranted, type AdminArea, type GrantLevel, type Grants } from '#contract/admins/areas.ts';

/** Address and label of a back-office page. */
interface AdminPage {
  to: string;
  label: string;
}

/** A group of the side bar; null: no title. */
interface AdminPageGroup {
  title: string | null;
  pages: readonly AdminPage[];
}

/** Rights of the logged-in administrator. */
export interface AdminAccess {
  grants: Grants;
  /** Whether the administrator may change things on the current page (level `handle`); otherwise `OnlyHandlers` hides the controls. */
  mayHandle: boolean;
  /** The role is limited to some categories or provinces. */
  limited: boolean;
  mayOpen(pathname: string): boolean;
  /** The pages that the administrator may open, by group. */
  groups: readonly AdminPageGroup[];
  /** The pages that an administrator with these grants could open. */
  groupsOf(grants: Grants): readonly AdminPageGroup[];
}

const AdminAccessContext = createContext<AdminAccess>({
  grants: {},
  mayHandle: true,
  limited: false,
  mayOpen: () => false,
  groups: [],
  groupsOf: () => [],
});

export const AdminAccessProvider = AdminAccessContext.Provider;
export const useAdminAccess = (): AdminAccess => useContext(AdminAccessContext);

/** Whether the administrator has this level in an area, independently of the current page. */
export const useMay = (area: AdminArea, level: GrantLevel = 'handle'): boolean => isGranted(useAdminAccess().grants, area, level);

/** Whether the user may change things on the current page; always true outside the back office. */
export const useMayHandle = (): boolean => useAdminAccess().mayHandle;
