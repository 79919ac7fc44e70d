import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { AdminMe } from '#contract/administration.ts';
import { DeskFallback, DeskFrame } from '../../domains/administration/desk-frame.tsx';
import { requireAdmin } from '../../domains/administration/session.ts';
import { waitingQuery } from '../../domains/dashboard/queries.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { onSessionChange, readToken } from '../../lib/session.ts';
import type { Route } from './+types/layout.ts';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('管理后台') }, { name: 'robots', content: 'noindex' }];

/** The guard of every page below; it acts in the browser, so the address always answers with its title. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAdmin(request);

/** Asked again for every page, as a role may have changed, but not when a list turns its pages. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

export const HydrateFallback = DeskFallback;

export default function AdminLayout({ loaderData: admin }: Route.ComponentProps) {
  const [client] = useState(createQueryClient);
  useGuardOfOtherTabs();
  return (
    <QueryClientProvider client={client}>
      <Desk admin={admin} />
    </QueryClientProvider>
  );
}

function Desk({ admin }: { admin: AdminMe }) {
  const { data } = useQuery(waitingQuery());
  useCountsAfterWork();
  return (
    <DeskFrame admin={admin} waiting={Object.fromEntries(data?.list.map(({ kind, count }) => [kind, count]) ?? [])}>
      <Outlet />
    </DeskFrame>
  );
}

/** Whatever an administrator has done may have taken something from a queue. */
function useCountsAfterWork(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') void client.invalidateQueries(waitingQuery());
      }),
    [client],
  );
}

/** A logout in another tab ends the work here too. */
function useGuardOfOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onSessionChange(() => readToken('admin') === null && void revalidate()), [revalidate]);
}
