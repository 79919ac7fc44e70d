import { requireUser } from '../../kits/session/guards.ts';
import { FavoritesPanel } from './saved/favorites-panel.tsx';
import { HistoryPanel } from './saved/history-panel.tsx';
import { WatchLaterPanel } from './saved/watch-later-panel.tsx';
import { LinkTabs } from '../../ui/layout/tabs.tsx';
import type { Route } from './+types/page.ts';
import css from './page.module.css';
import { titled } from '../../lib/meta.ts';
import { NeedsScript } from '../../ui/feedback/needs-script.tsx';

export { ErrorInLayout as ErrorBoundary } from '../../ui/feedback/error-in-layout.tsx';

export const meta = ({ params, error }: Route.MetaArgs) =>
  (error ?? null) === null
    ? [{ title: titled(tabOf(params.tab)?.title ?? '我的收藏') }, { name: 'robots', content: 'noindex' }]
    : [];

/** Answers 404 for an unknown tab. */
export function loader({ params }: Route.LoaderArgs) {
  if (tabOf(params.tab) === undefined) throw new Response('Not Found', { status: 404 });
  return null;
}

/** The guard runs in the browser; the server renders the page's title for everybody. */
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => {
  if (tabOf(params.tab) === undefined) throw new Response('Not Found', { status: 404 });
  return requireUser(request);
};
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <main id="main" className={css.page} aria-busy="true">
      <NeedsScript>查看收藏和历史记录需要开启 JavaScript。</NeedsScript>
    </main>
  );
}

const TABS = [
  { name: 'favorites', label: '收藏', title: '我的收藏', Panel: FavoritesPanel },
  { name: 'history', label: '历史', title: '历史记录', Panel: HistoryPanel },
  { name: 'later', label: '稍后再看', title: '稍后再看', Panel: WatchLaterPanel },
] as const;

/** The tab with this name; the first without a name, undefined for an unknown one. */
const tabOf = (wanted: string | undefined) => (wanted === undefined ? TABS[0] : TABS.find(({ name }) => name === wanted));

export default function Library({ params }: Route.ComponentProps) {
  const current = tabOf(params.tab) ?? TABS[0];
  return (
    <main id="main" className={css.page} data-client-rendered="">
      <h1>{current.title}</h1>
      <LinkTabs
        label="我的内容"
        tabs={TABS.map(({ name, label }) => ({ to: `/library/${name}`, label, current: name === current.name }))}
      />
      <h2 className="visually-hidden">{current.label}</h2>
      <current.Panel />
    </main>
  );
}
