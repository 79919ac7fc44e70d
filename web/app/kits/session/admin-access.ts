import { createContext, useContext } from 'react';
import { isGranted, type AdminArea, type GrantLevel, type Grants } from '#contract/admins/areas.ts';

/** A page of the back office as a link to it needs it. */
interface AdminPage {
  to: string;
  label: string;
}

/** Pages with the title that the side bar gives them. */
interface AdminPageGroup {
  title: string | null;
  pages: readonly AdminPage[];
}

/** What the administrator who is signed in may do and open. */
export interface AdminAccess {
  grants: Grants;
  /** Whether what the page at hand shows may be changed, too; what changes it is left out otherwise. */
  handles: boolean;
  /** Their role is limited to categories or provinces. */
  limited: boolean;
  mayOpen(pathname: string): boolean;
  /** The pages that may be opened, by group. */
  groups: readonly AdminPageGroup[];
  /** Those that somebody with these would see. */
  groupsOf(grants: Grants): readonly AdminPageGroup[];
}

const AdminAccessContext = createContext<AdminAccess>({
  grants: {},
  handles: true,
  limited: false,
  mayOpen: () => false,
  groups: [],
  groupsOf: () => [],
});

export const AdminAccessProvider = AdminAccessContext.Provider;
export const useAdminAccess = (): AdminAccess => useContext(AdminAccessContext);

/** Whether the administrator may do that in an area, wherever the page at hand belongs. */
export const useMay = (area: AdminArea, level: GrantLevel = 'handle'): boolean => isGranted(useAdminAccess().grants, area, level);

/** Whether what the page shows may be changed. Outside the back office it always may. */
export const useHandles = (): boolean => useAdminAccess().handles;
