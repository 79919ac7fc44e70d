import { useLocation } from 'react-router';
import { publicInfo } from '#contract/accounts/addresses.ts';
import { ofUser } from '#contract/discovery/addresses.ts';
import type { PostType } from '#contract/posts/post.ts';
import { ProfileFacts } from '../../domains/accounts/profile/profile-facts.tsx';
import { ProfileHead } from '../../domains/accounts/profile/profile-head.tsx';
import { POST_ORDERS, PostsOfUser, type PostOrder } from '../../domains/discovery/parts/posts-of-user.tsx';
import { UserList } from '../../domains/follows/parts/user-list.tsx';
import { FavoritesPanel } from '../../domains/library/saved/favorites-panel.tsx';
import { HistoryPanel } from '../../domains/library/saved/history-panel.tsx';
import { requireUser } from '../../kits/session/guards.ts';
import { canCreate } from '../../kits/session/identity.ts';
import { choice, searchParams } from '../../lib/search-params.ts';
import { ApiError, request as call } from '../../lib/api.ts';
import { guestOf } from '../../lib/guest-context.ts';
import { titled } from '../../lib/meta.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NeedsScript } from '../../ui/feedback/needs-script.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { SegmentedLinks } from '../../ui/layout/segmented-links.tsx';
import { LinkTabs } from '../../ui/layout/tabs.tsx';
import type { Route } from './+types/user.ts';
import { Cluster, Stack } from '../../ui/layout/primitives.tsx';
import css from './user.module.css';

/** The title of the page; an error page has its own title. */
export const meta = ({ error }: Route.MetaArgs) =>
  (error ?? null) === null ? [{ title: titled('用户资料') }, { name: 'robots', content: 'noindex' }] : [];

const POST_TABS = ['works', 'video', 'article'] as const;
/** The tabs that only the user themselves see: favourites and history. */
const OWN_TABS = ['favorites', 'history'] as const;
const TABS = [...POST_TABS, ...OWN_TABS, 'following', 'followers'] as const;
type Tab = (typeof TABS)[number];
const pageParams = searchParams({ tab: choice(TABS, 'works'), sort: choice(POST_ORDERS, 'new') });

/** Answers 404 for an unknown user, on the server, so that guests and robots get the status too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = params.id?.trim() ?? '';
  if (id !== '') await guestOf(context).call(publicInfo, { id });
  return null;
}

/** The guard runs in the browser, so the own page of a user is rendered only there. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const me = await requireUser(request);
  const id = params.id?.trim() ?? '';
  if (id === '') return null;
  const own = me.id === id;
  const address = new URL(request.url).searchParams;
  const { tab: named, sort } = pageParams.read(address);
  const tab = isOwnTab(named) && !own ? 'works' : named;
  const [user, posts] = await Promise.all([
    call(publicInfo, { id }),
    isPostTab(tab) ? call(ofUser, { userId: id, type: typeOf(tab), sort }) : null,
  ]).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? new Response('Not Found', { status: 404 }) : error;
  });
  return { user, posts, tab, sort, own, creates: canCreate(me), now: new Date().toISOString() };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <Stack as="main" align="center" justify="center" id="main" className={css.waiting} aria-busy="true">
    <Spinner label="正在打开用户资料" />
    <NeedsScript>查看用户资料需要开启 JavaScript。</NeedsScript>
  </Stack>
);

export { ErrorInLayout as ErrorBoundary } from '../../ui/feedback/error-in-layout.tsx';

export default function User({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  if (loaderData === null) return <NoId />;
  const { user, tab, own } = loaderData;
  const listed = tab === 'following' || tab === 'followers' ? tab : null;
  const tabs = [
    { to: pathname, label: '作品', count: user.postCount, current: tab === 'works' },
    { to: `${pathname}?tab=video`, label: '视频', current: tab === 'video' },
    { to: `${pathname}?tab=article`, label: '文章', current: tab === 'article' },
    ...(own ? ownTabs(pathname, tab) : []),
  ];
  return (
    <main id="main" key={user.id} data-client-rendered="">
      <ProfileHead user={user} isOwn={own} listed={listed} />
      <LinkTabs label="作品和收藏" tabs={tabs} className={css.tabs} />
      <Stack page gap={32} shrinkChildren className={css.body}>
        <section aria-labelledby="shown">
          <h2 id="shown" className="visually-hidden">
            {LABEL[tab]}
          </h2>
          <Content data={loaderData} />
        </section>
        <aside className={css.rail} aria-label="作者资料">
          <h2>资料</h2>
          <ProfileFacts user={user} />
        </aside>
      </Stack>
    </main>
  );
}

type Data = NonNullable<Route.ComponentProps['loaderData']>;

function Content({ data: { user, posts, tab, sort, own, creates, now } }: { data: Data }) {
  if (tab === 'favorites') return <FavoritesPanel />;
  if (tab === 'history') return <HistoryPanel />;
  if (posts === null) {
    const direction = tab === 'following' ? 'following' : 'followers';
    return <UserList key={`${user.id} ${direction}`} userId={user.id} direction={direction} isOwn={own} />;
  }
  const of = { userId: user.id, type: typeOf(tab), sort, first: posts, now, own, creates };
  return (
    <>
      {posts.list.length > 1 && <Order tab={tab} sort={sort} />}
      <PostsOfUser key={`${user.id} ${tab} ${sort} ${now}`} {...of} />
    </>
  );
}

function Order({ tab, sort }: { tab: Tab; sort: PostOrder }) {
  const { pathname } = useLocation();
  const at = (order: PostOrder) => ({ pathname, search: pageParams.write({ tab, sort: order }) });
  const options = POST_ORDERS.map((order) => ({ to: at(order), label: ORDER_LABEL[order], current: order === sort }));
  return (
    <Cluster justify="end" className={css.order}>
      <SegmentedLinks label="作品排序" options={options} />
    </Cluster>
  );
}

const ORDER_LABEL: Record<PostOrder, string> = { new: '最新', hot: '最热' };

const LABEL: Record<Tab, string> = {
  works: '作品',
  video: '视频',
  article: '文章',
  favorites: '收藏',
  history: '历史',
  following: '关注的人',
  followers: '粉丝',
};

const ownTabs = (pathname: string, tab: Tab) =>
  OWN_TABS.map((own) => ({ to: `${pathname}?tab=${own}`, label: LABEL[own], current: tab === own }));

const isOwnTab = (tab: Tab): boolean => OWN_TABS.some((own) => own === tab);
const isPostTab = (tab: Tab): boolean => POST_TABS.some((posts) => posts === tab);

const typeOf = (tab: Tab): PostType | undefined => (tab === 'video' || tab === 'article' ? tab : undefined);

const NoId = () => (
  <main id="main" data-client-rendered="">
    <h1 className="visually-hidden">用户资料</h1>
    <EmptyState illustration="people" title="用户ID不能为空" text="地址中没有用户 ID，可以搜索用户的昵称。">
      <ButtonLink variant="primary" to="/search">
        去搜索
      </ButtonLink>
    </EmptyState>
  </main>
);
