import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NavLink, Outlet, useMatches, useRevalidator } from 'react-router';
import type { Me } from '#contract/accounts/accounts.ts';
import { RegionSelector } from '../../domains/discovery/region/region-selector.tsx';
import { SearchBox } from '../../domains/discovery/search/search-box.tsx';
import { Bell } from '../../domains/notifications/parts/bell.tsx';
import { ownPostsQuery, TODO_FILTER } from '../../domains/posts/queries.ts';
import type { Todo } from '../../domains/posts/overview/todo-list.tsx';
import { useAgencyTodos } from './agency-todos.ts';
import { requireCreator } from '../../kits/session/guards.ts';
import { displayName, logout, useSession } from '../../kits/session/user-session.ts';
import { type PageHandle, titled } from '../../lib/meta.ts';
import { createQueryClient } from '../../lib/query.ts';
import { useRegion } from '../../lib/region.ts';
import { onSessionChange, readToken } from '../../lib/token-store.ts';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { NavigationProgress } from '../../ui/feedback/navigation-progress.tsx';
import { NeedsScript } from '../../ui/feedback/needs-script.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { Route } from './+types/layout.ts';
import { AccountMenu } from './account-menu.tsx';
import { Box, Cluster, Grid, Stack, Text } from '../../ui/layout/primitives.tsx';
import css from './layout.module.css';
import { SideBar } from './side-bar.tsx';
import type { Region } from '../../domains/discovery/region/region-picker.tsx';
import { RegionSheet } from '../../domains/discovery/region/region-sheet.tsx';
import { IDENTITY_TEXT } from '../../kits/session/identity.ts';
import { IconButton } from '../../ui/base/button.tsx';
import { Link } from '../../ui/base/link.tsx';
import phoneMenuCss from './account-menu.module.css';
import { pagesFor } from './navigation.ts';

export const meta = () => [{ title: titled('创作者中心') }, { name: 'robots', content: 'noindex' }];

/** The guard of all pages below. It runs in the browser, so the server answers every address with a title and no content. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireCreator(request);

export default function CreatorLayout({ loaderData }: Route.ComponentProps) {
  const [client] = useState(createQueryClient);
  const session = useSession();
  useGuardOfOtherTabs();
  return (
    <QueryClientProvider client={client}>
      <CreatorArea me={session.me ?? loaderData} />
    </QueryClientProvider>
  );
}

function CreatorArea({ me }: { me: Me }) {
  const { writes = false } = useMatches().reduce<PageHandle>(
    (all, { handle }) => ({ ...all, ...(handle as PageHandle | undefined) }),
    {},
  );
  const posts = useQuery(ownPostsQuery(TODO_FILTER));
  const counts = countsOf(posts.data?.total ?? 0, useAgencyTodos(me));
  return (
    <Text as="div" background="canvas" size={14} className={classes(css.centre, writes && css.writing)}>
      <a className="skip" href="#main">
        跳到正文
      </a>
      <NavigationProgress />
      <Header me={me} />
      <Grid className={css.app}>
        <SideBar identity={me.identity} narrow={writes} counts={counts} />
        <main id="main" tabIndex={-1}>
          <Outlet context={me} />
        </main>
      </Grid>
      {!writes && <BottomBar me={me} />}
    </Text>
  );
}

/** The number of waiting items by page of the side bar. */
function countsOf(posts: number, todos: readonly Todo[]): ReadonlyMap<string, number> {
  const counts = new Map([['/creator/center/content', posts]]);
  for (const { to } of todos) counts.set(to, (counts.get(to) ?? 0) + 1);
  return counts;
}

/** Shown in place of the creator area while the guard requests the user. */
export const HydrateFallback = () => (
  <Text as="div" background="canvas" size={14} className={css.centre} aria-busy="true">
    <Box border="bottom" background="card" className={css.emptyHeader} />
    <Grid className={css.app}>
      <div className={css.emptySide} />
      <main id="main">
        <p className="visually-hidden" role="status">
          正在打开创作者中心…
        </p>
        <NeedsScript>创作者中心需要开启 JavaScript。</NeedsScript>
      </main>
    </Grid>
  </Text>
);

/** Leads to the login page after a logout in another tab. */
function useGuardOfOtherTabs(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onSessionChange(() => readToken('user') === null && void revalidate()), [revalidate]);
}

/** The bottom bar of phones: the most important pages of the side bar. */
function BottomBar({ me }: { me: Me }) {
  return (
    <nav className={css.bar} aria-label="创作者中心快捷栏">
      <NavLink to="/creator/center" end>
        <Icon name="home" />
        首页
      </NavLink>
      <NavLink to="/creator/center/content">
        <Icon name="list" />
        内容
      </NavLink>
      <Menu
        align="center"
        trigger={
          <button type="button" aria-label="发布">
            <span className={css.go}>
              <Icon name="plus" />
            </span>
          </button>
        }
        items={[
          { label: '发布文章', icon: 'pen', to: '/creator/center/publish' },
          { label: '发布视频', icon: 'video', to: '/creator/center/video-publish' },
        ]}
      />
      <Link to="/">
        <Icon name="external" />
        站点
      </Link>
      <AccountMenu
        me={me}
        trigger={
          <button type="button">
            <Icon name="user" />
            我的
          </button>
        }
      />
    </nav>
  );
}

/** The header of the creator area: the elements of the site's header in the same order, with a menu button before them on phones. */
function Header({ me }: { me: Me }) {
  const region = useRegion();
  return (
    <Cluster as="header" border="bottom" gap={4} align="center" className={css.header}>
      <PhoneMenu className={css.phone} me={me} region={region} />
      <Link to="/creator/center" className={css.logo} aria-label="创作者中心 首页">
        <Logo badge caption="创作者中心" />
      </Link>
      <Cluster as="nav" gap={2} className={css.nav} aria-label="主导航">
        <NavLink to="/" end>
          首页
        </NavLink>
        <NavLink to="/videos">视频</NavLink>
        <NavLink to="/hotList">热榜</NavLink>
      </Cluster>
      <div className={css.region}>
        <RegionSelector region={region} />
      </div>
      <SearchBox className={css.search} />
      <Link className={css.find} to="/search" aria-label="搜索">
        <Icon name="search" />
      </Link>
      <Bell />
      <AccountMenu me={me} className={css.account} />
    </Cluster>
  );
}

/** The menu of phones: pages that are not in the bottom bar, pages of the site, the region and the logout. */
function PhoneMenu({ me, region, className }: { me: Me; region: Region; className?: string | undefined }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Menu
        align="start"
        trigger={<IconButton className={className} icon="menu" label="打开菜单" />}
        header={
          <Stack as="p" leading="tight" className={phoneMenuCss.who}>
            <Text as="b" size={13} weight="strong" truncate>
              {displayName(me)}
            </Text>
            <Text as="small" tone="faint" size={12}>
              {IDENTITY_TEXT[me.identity]}
            </Text>
          </Stack>
        }
        items={[
          me.identity === 'agencies'
            ? { label: '机构管理', icon: 'grid', to: '/creator/center/subaccounts' }
            : { label: '创作者中心', icon: 'grid', to: '/creator/center' },
          ...pagesFor(me.identity)
            .flatMap(({ pages }) => pages)
            .filter(({ to, inMenu = false }) => inMenu && to !== '/creator/center/subaccounts'),
          'separator',
          { label: '网站首页', icon: 'external', to: '/' },
          { label: '视频', icon: 'film', to: '/videos' },
          { label: `地区：${region.name}`, icon: 'map-pin', movesFocus: true, onSelect: () => setChoosing(true) },
          'separator',
          { label: '退出登录', icon: 'logout', onSelect: () => void logout() },
        ]}
      />
      <RegionSheet region={region} open={choosing} onOpenChange={setChoosing} />
    </>
  );
}
