import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { NavLink, Outlet, type ShouldRevalidateFunctionArgs, useLocation, useRevalidator } from 'react-router';
import { isGranted, ruleOf, type AdminScope } from '#contract/admins/areas.ts';
import type { AdminMe } from '#contract/admins/sign-in.ts';
import { type AdminAccess, AdminAccessProvider } from '../../kits/session/admin-access.ts';
import { requireAdmin } from '../../kits/session/admin-session.ts';
import { waitingQuery } from '../../domains/back-office/dashboard/queries.ts';
import { createQueryClient } from '../../lib/query.ts';
import { onWrite } from '../../lib/calls/use-call.ts';
import { onSessionChange, readToken } from '../../lib/token-store.ts';
import type { Route } from './+types/layout.ts';
import { areaOfPage, linksOf, mayOpen, openPages } from './open-pages.ts';
import type { AdminPage } from './admin-page.ts';
import { type Counts, waitingIn, type Work } from './waiting-counts.ts';
import { siteName, titled } from '../../lib/meta.ts';
import { density } from '../../kits/resource/density.ts';
import { storedWord } from '../../lib/browser/stored-value.ts';
import { useStore } from '../../lib/store.ts';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { useMediaQuery } from '../../ui/base/media-query.ts';
import { CountBadge } from '../../ui/data/chip.tsx';
import { NavigationProgress } from '../../ui/feedback/navigation-progress.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { NeedsScript } from '../../ui/feedback/needs-script.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Box, Cluster, Grid, Stack, Text } from '../../ui/layout/primitives.tsx';
import { Link } from '../../ui/base/link.tsx';
import css from './frame.module.css';
import { TopBar } from './top-bar.tsx';
import '../../styles/density.css';

export const meta = () => [{ title: titled('管理后台') }, { name: 'robots', content: 'noindex' }];

/** The guard of all pages below. It runs in the browser, so the server answers every address with a title and no content. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAdmin(request, mayOpen);

/** The administrator is requested again for every page, because the role may have changed, but not when only the query changes. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

export const HydrateFallback = () => <AdminFallback />;

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
  const { pathname } = useLocation();
  useCountsAfterDecisions();
  const access = useAccess(admin);
  const countsOf = (figure: 'count' | 'late' | 'mine'): Counts =>
    Object.fromEntries(data?.list.map((row) => [row.kind, row[figure]]) ?? []);
  const notes = [
    ...(access.mayHandle ? [] : ['你的角色在本页只能查看，处理用的按钮没有显示。']),
    ...(isLimitedAt(pathname, admin.scope) ? ['你的角色限定了分类或省份，本页只显示范围内的内容。'] : []),
  ];
  return (
    <AdminAccessProvider value={access}>
      <AdminFrame admin={admin} waiting={countsOf('count')} work={{ late: countsOf('late'), mine: countsOf('mine') }}>
        {notes.length > 0 && <Note className={css.note}>{notes.join('')}</Note>}
        <Outlet />
      </AdminFrame>
    </AdminAccessProvider>
  );
}

/** Whether the page shows only the categories or provinces to which the role is limited. */
function isLimitedAt(pathname: string, scope: AdminScope | null): boolean {
  const area = areaOfPage(pathname);
  return area !== undefined && scope !== null && (ruleOf(area).limitedBy ?? []).some((limit) => scope[limit] !== null);
}

function useAccess({ grants, scope }: AdminMe): AdminAccess {
  const { pathname } = useLocation();
  const area = areaOfPage(pathname);
  const mayHandle = area === undefined || isGranted(grants, area, 'handle');
  return useMemo(
    () => ({
      grants,
      mayHandle,
      limited: scope !== null,
      mayOpen: (path) => mayOpen(grants, path),
      groups: openPages(grants),
      groupsOf: openPages,
    }),
    [grants, mayHandle, scope],
  );
}

/** Updates the numbers of waiting items after every write, because it may have removed an item from a queue. */
function useCountsAfterDecisions(): void {
  const client = useQueryClient();
  useEffect(() => onWrite(() => void client.invalidateQueries(waitingQuery())), [client]);
}

/** Leads to the login page after a logout in another tab. */
function useGuardOfOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onSessionChange(() => readToken('admin') === null && void revalidate()), [revalidate]);
}

/** The frame of every page: side bar and top bar. */
function AdminFrame({ admin, waiting, work, children }: { admin: AdminMe; waiting: Counts; work: Work; children: ReactNode }) {
  const [narrow, setNarrow] = useNarrowSide();
  return (
    <Grid
      background="canvas"
      size={14}
      className={css.frame}
      data-density={useStore(density)}
      data-side={narrow ? 'narrow' : 'wide'}
    >
      <a className="skip" href="#main">
        跳到正文
      </a>
      <NavigationProgress />
      <SideBar admin={admin} waiting={waiting} work={work} narrow={narrow} />
      <div className={css.page}>
        <TopBar admin={admin} waiting={waiting} narrow={narrow} onNarrow={setNarrow} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </Grid>
  );
}

const storedSide = storedWord('wenjian.admin.side', ['undecided', 'narrow', 'wide']);

/** Whether the side bar is narrow: by the width of the window, until the administrator chooses; the choice is stored in this browser. */
function useNarrowSide(): [narrow: boolean, setNarrow: (narrow: boolean) => void] {
  const [chosen, setChosen] = useState(() => storedSide.read());
  const isWindowWide = useMediaQuery('(min-width: 1280px)');
  return [
    chosen === 'undecided' ? !isWindowWide : chosen === 'narrow',
    (narrow) => {
      const next = narrow ? 'narrow' : 'wide';
      storedSide.write(next);
      setChosen(next);
    },
  ];
}

/** Shown in place of the back office while the guard requests the administrator. */
const AdminFallback = () => (
  <Grid background="canvas" size={14} className={css.frame} aria-busy="true">
    <div className={css.emptySide} />
    <div className={css.page}>
      <Box border="bottom" background="card" className={css.emptyBar} />
      <main id="main">
        <p className="visually-hidden" role="status">
          正在打开管理后台…
        </p>
        <NeedsScript>管理后台需要开启 JavaScript。</NeedsScript>
      </main>
    </div>
  </Grid>
);

interface SideBarProps {
  admin: AdminMe;
  waiting: Counts;
  work: Work;
  /** The side bar shows one icon per group, whose menu has the pages. */
  narrow: boolean;
}

/** The side bar: 224 px wide with labels, or 60 px with icons alone. It is hidden on phones, where the top bar has a menu. */
function SideBar({ admin, waiting, work, narrow }: SideBarProps) {
  const { pathname } = useLocation();
  const side = useRef<HTMLElement>(null);
  const { grants } = admin;
  const groups = openPages(grants).filter(({ pages }) => narrow || linksOf(pages, grants).length > 0);
  const parentPage = groups.flatMap(({ pages }) => pages).find(({ to }) => to === pathname)?.within;
  // Links are as high as a finger needs, so on a tablet not all fit on the screen; the link of this page is scrolled into view.
  useEffect(() => {
    // `void`, because newer browsers return a promise, which React would take for the clean-up function of the effect.
    void side.current?.querySelector('[aria-current], [data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <Cluster as="nav" background="card" ref={side} className={classes(css.side, narrow && css.narrow)} aria-label="管理后台">
      <Cluster
        as={Link}
        align="center"
        background="card"
        radius="s"
        to="/admin"
        className={css.logo}
        aria-label={`${siteName()}管理后台 首页`}
      >
        <Logo badge caption="管理后台" />
      </Cluster>
      {groups.map(({ title, icon, pages }) =>
        narrow && title !== null ? (
          <FoldedGroup key={title} {...{ title, icon, pages, waiting }} />
        ) : (
          <Stack key={title ?? ''} className={css.group} role="group" aria-label={title ?? undefined}>
            {title !== null && <p aria-hidden="true">{title}</p>}
            {linksOf(pages, grants).map(({ page, holds }) => (
              <NavLink
                key={page.to}
                to={page.to}
                end={page.to === '/admin'}
                title={page.label}
                data-current={page.to === parentPage ? '' : undefined}
              >
                <Icon name={page.icon} />
                <span>{page.label}</span>
                <WorkFigures late={waitingIn(holds, work.late)} mine={waitingIn(holds, work.mine)} />
                <Waiting count={waitingIn(holds, waiting)} />
              </NavLink>
            ))}
          </Stack>
        ),
      )}
    </Cluster>
  );
}

/** The narrow side bar: one icon per group, so that all fit on the smallest tablet; a press opens a menu with the pages. */
function FoldedGroup({
  title,
  icon,
  pages,
  waiting,
}: {
  title: string;
  icon: AdminPage['icon'];
  pages: readonly AdminPage[];
  waiting: Counts;
}) {
  const { pathname } = useLocation();
  const isHere = pages.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <Stack className={css.group}>
      <Menu
        side="right"
        align="start"
        header={
          <Text size={12} tone="muted" className={css.title}>
            {title}
          </Text>
        }
        trigger={
          <button type="button" title={title} aria-label={title} data-current={isHere ? '' : undefined}>
            <Icon name={icon} />
            <Waiting count={waitingIn(pages, waiting)} />
          </button>
        }
        items={pages.map((page) => ({
          label: page.label,
          icon: page.icon,
          to: page.to,
          count: waitingIn([page], waiting),
        }))}
      />
    </Stack>
  );
}

/** The numbers of overdue items and of items assigned to this administrator, behind a link. */
const WorkFigures = ({ late, mine }: { late: number; mine: number }) =>
  late + mine > 0 && (
    <Cluster as="span" gap={6} align="center" size={11} className={css.work}>
      {mine > 0 && (
        <Text as="span" weight="medium" tone="primary" title={`${mine} 项分配给你`}>
          <Icon name="user" size="xs" />
          {mine > 99 ? '99+' : mine}
          <span className="visually-hidden"> 项分配给你</span>
        </Text>
      )}
      {late > 0 && (
        <Text as="span" weight="medium" tone="error" title={`${late} 项已超时`}>
          <Icon name="warning" size="xs" />
          {late > 99 ? '99+' : late}
          <span className="visually-hidden"> 项已超时</span>
        </Text>
      )}
    </Cluster>
  );

const Waiting = ({ count }: { count: number }) =>
  count > 0 && <CountBadge className={css.count} count={count} hot meaning=" 项待处理" />;
