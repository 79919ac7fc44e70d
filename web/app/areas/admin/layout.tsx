import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Outlet, useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { AdminMe } from '#contract/admins/sign-in.ts';
import { AdminFallback, AdminFrame } from './frame.tsx';
import { AdminAccessProvider, type AdminAccess } from '../../kits/session/admin-access.ts';
import { requireAdmin } from '../../kits/session/admin-session.ts';
import { waitingQuery } from '../../domains/back-office/dashboard/queries.ts';
import { createQueryClient } from '../../lib/query.ts';
import { onWrite } from '../../lib/calls/use-call.ts';
import { onSessionChange, readToken } from '../../lib/token-store.ts';
import type { Route } from './+types/layout.ts';
import { mayOpen, openPages } from './pages.ts';
import { titled } from '../../lib/meta.ts';

export const meta = () => [{ title: titled('管理后台') }, { name: 'robots', content: 'noindex' }];

/** The guard of every page below; it acts in the browser, so the address always answers with its title. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAdmin(request, mayOpen);

/** Asked again for every page, as a role may have changed, but not when a list turns its pages. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

export const HydrateFallback = AdminFallback;

export default function AdminLayout({ loaderData: admin }: Route.ComponentProps) {
  const [client] = useState(createQueryClient);
  useGuardOfOtherTabs();
  return (
    <QueryClientProvider client={client}>
      <AdminArea admin={admin} />
    </QueryClientProvider>
  );
}

function AdminArea({ admin }: { admin: AdminMe }) {
  const { data } = useQuery(waitingQuery());
  useCountsAfterDecisions();
  return (
    <AdminAccessProvider value={useAccess(admin)}>
      <AdminFrame admin={admin} waiting={Object.fromEntries(data?.list.map(({ kind, count }) => [kind, count]) ?? [])}>
        <Outlet />
      </AdminFrame>
    </AdminAccessProvider>
  );
}

const useAccess = ({ permissions }: AdminMe): AdminAccess =>
  useMemo(
    () => ({
      permissions,
      mayOpen: (pathname) => mayOpen(permissions, pathname),
      groups: openPages(permissions).map(({ title, pages }) => ({ title, pages: pages })),
    }),
    [permissions],
  );

/** Whatever an administrator has done may have taken something from a queue. */
function useCountsAfterDecisions(): void {
  const client = useQueryClient();
  useEffect(() => {
    const countAgain = () => void client.invalidateQueries(waitingQuery());
    const ends = [
      onWrite(countAgain),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') countAgain();
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [client]);
}

/** A logout in another tab ends the work here too. */
function useGuardOfOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onSessionChange(() => readToken('admin') === null && void revalidate()), [revalidate]);
}
