import { youthStop, type YouthState, type YouthStop } from '#contract/accounts/youth.ts';

interface VisitedPage {
  pathname: string;
  /** The category that the address asks for. */
  category: string | null;
  /** The category of the post that is open. */
  postCategory: string | null;
}

/** Why the page has to be covered, or null. The settings stay open: there the mode is switched off. */
export function stopOf({ pathname, category, postCategory }: VisitedPage, state: Omit<YouthState, 'category'>): YouthStop | null {
  if (OPEN.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return null;
  return youthStop({ ...state, category: pathname === '/' ? category : postCategory });
}

const OPEN = ['/settings', '/terms', '/login'];
