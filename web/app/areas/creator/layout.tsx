import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useMatches, useRevalidator } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { requireCreator } from '../../domains/accounts/guards.ts';
import { useSession } from '../../domains/accounts/session.ts';
import { ASKING, membersQuery } from '../../domains/agencies/queries.ts';
import { ownPostsQuery } from '../../domains/posts/creator/queries.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { onSessionChange, readToken } from '../../lib/session.ts';
import { classes } from '../../ui/classes.ts';
import { NavigationProgress } from '../../ui/navigation-progress.tsx';
import type { Route } from './+types/layout.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import css from './layout.module.css';
import type { DeskHandle } from './navigation.ts';
import { SideBar } from './side-bar.tsx';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('创作者中心') }, { name: 'robots', content: 'noindex' }];

/** The guard of every page below; it acts in the browser, so the address always answers with its title. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireCreator(request);

export default function CreatorLayout({ loaderData }: Route.ComponentProps) {
  const [client] = useState(createQueryClient);
  const session = useSession();
  useGuardOfOtherTabs();
  return (
    <QueryClientProvider client={client}>
      <Desk me={session.me ?? loaderData} />
    </QueryClientProvider>
  );
}

function Desk({ me }: { me: Me }) {
  const { writes = false } = useMatches().reduce<DeskHandle>(
    (all, { handle }) => ({ ...all, ...(handle as DeskHandle | undefined) }),
    {},
  );
  const works = useQuery(ownPostsQuery({ limit: 1 }));
  const members = useQuery({ ...membersQuery({ ...ASKING, limit: 1 }), enabled: me.identity === 'agencies' });
  return (
    <div className={classes(css.centre, writes && css.writing)}>
      <a className={css.skip} href="#main">
        跳到正文
      </a>
      <NavigationProgress />
      <Header me={me} />
      <div className={css.app}>
        <SideBar
          identity={me.identity}
          narrow={writes}
          rejected={works.data?.counts['rejected'] ?? 0}
          proposals={members.data?.total ?? 0}
        />
        <main id="main" tabIndex={-1}>
          <Outlet context={me} />
        </main>
      </div>
      {!writes && <BottomBar me={me} />}
    </div>
  );
}

/** Stands where the centre will be while the guard asks who is here. */
export const HydrateFallback = () => (
  <div className={css.centre} aria-busy="true">
    <div className={css.emptyHeader} />
    <div className={css.app}>
      <div className={css.emptySide} />
      <main id="main">
        <p className="vh" role="status">
          正在打开创作者中心…
        </p>
      </main>
    </div>
  </div>
);

/** A logout in another tab ends the work here too. */
function useGuardOfOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onSessionChange(() => readToken('user') === null && void revalidate()), [revalidate]);
}
