import type { AdminArea } from '#contract/admins/areas.ts';
import type { WaitingKind } from '#contract/back-office/queues.ts';
import type { IconName } from '../../ui/base/icon.tsx';

export interface AdminPage {
  to: string;
  /** The module below web/app; routes.ts makes a route from both. */
  page: string;
  label: string;
  icon: IconName;
  /** The area of the page, which the administrator must be allowed to view; without an area the page is open to every administrator. */
  needs?: AdminArea;
  /** The queue whose number of cases stands beside the link. */
  waiting?: WaitingKind | undefined;
  /** The address of the page that links to this one, which is then not in the side bar, so that all links of the side bar fit on a laptop. */
  within?: string;
}

/** A group of pages; the narrow side bar shows its icon instead of its title. */
export interface AdminPageGroup {
  title: string | null;
  icon: IconName;
  pages: readonly AdminPage[];
}
