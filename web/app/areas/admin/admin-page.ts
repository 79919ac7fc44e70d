import type { AdminArea } from '#contract/admins/areas.ts';
import type { WaitingKind } from '#contract/back-office/queues.ts';
import type { IconName } from '../../ui/base/icon.tsx';

export interface AdminPage {
  to: string;
  /** Its module below web/app; routes.ts makes the address from both. */
  page: string;
  label: string;
  icon: IconName;
  /** The area that it shows: who may read that may open it. Without one it is open to every administrator. */
  needs?: AdminArea;
  /** The queue whose number of cases stands beside its link. */
  waiting?: WaitingKind | undefined;
  /** The page that links to it: not in the side bar, whose links would not all be in sight on a laptop. */
  within?: string;
}

/** A group of pages; its icon stands for it where there is no room for words. */
export interface AdminPageGroup {
  title: string | null;
  icon: IconName;
  pages: readonly AdminPage[];
}
