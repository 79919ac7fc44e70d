import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useRevalidator } from 'react-router';
import type { AdminMe } from '#contract/administration.ts';
import { DeskFallback, DeskFrame } from '../../domains/administration/desk-frame.tsx';
import { createQueryClient } from '../../domains/administration/query-client.ts';
import { requireAdmin } from '../../domains/administration/session.ts';
import { waitingQuery } from '../../domains/moderation/queries.ts';
import { onSessionChange, readToken } from '../../lib/session.ts';
import type { Route } from './+types/layout.ts';

export const meta = () => [{ title: '管理后台 - 闻见' }, { name: 'robots', content: 'noindex' }];

/** The guard of every page below; it acts in the browser, so the address always answers with its title. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAdmin(request);

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
  const waiting = useQuery(waitingQuery());
  return (
    <DeskFrame admin={admin} waiting={{ posts: waiting.data?.counts['pending'] }}>
      <Outlet />
    </DeskFrame>
  );
}

/** A logout in another tab ends the work here too. */
function useGuardOfOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onSessionChange(() => readToken('admin') === null && void revalidate()), [revalidate]);
}
