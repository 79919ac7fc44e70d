import type { AdminArea, Grants } from '#contract/admins/areas.ts';
import type { AdminPage } from './admin-page.ts';
import { ADMIN_PAGES } from './pages.ts';

/** The pages that an administrator with these grants may open, by group, without empty groups. */
export const openPages = (grants: Grants) =>
  ADMIN_PAGES.map((group) => ({ ...group, pages: group.pages.filter((page) => isOpen(page, grants)) })).filter(
    ({ pages }) => pages.length > 0,
  );

/** The links of a group in the side bar. A page within another page has no link of its own if that other page may be opened. */
export const linksOf = (pages: readonly AdminPage[], grants: Grants): { page: AdminPage; holds: readonly AdminPage[] }[] =>
  pages
    .filter(({ within }) => within === undefined || !mayOpen(grants, within))
    .map((page) => ({ page, holds: [page, ...pagesWithin(page.to).filter((one) => isOpen(one, grants))] }));

const pagesWithin = (to: string): AdminPage[] =>
  ADMIN_PAGES.flatMap(({ pages }) => pages)
    .filter(({ within }) => within === to)
    .flatMap((page) => [page, ...pagesWithin(page.to)]);

/** Whether an administrator may open an address below /admin. */
export function mayOpen(grants: Grants, pathname: string): boolean {
  const page = pageOf(pathname);
  return page === undefined || isOpen(page, grants);
}

/** The area of the page at an address; undefined for a page that is open to every administrator. */
export const areaOfPage = (pathname: string): AdminArea | undefined => pageOf(pathname)?.needs;

const pageOf = (pathname: string): AdminPage | undefined =>
  ADMIN_PAGES.flatMap(({ pages }) => pages).find(
    ({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)),
  );

const isOpen = ({ needs }: AdminPage, grants: Grants): boolean => needs === undefined || grants[needs] !== undefined;
