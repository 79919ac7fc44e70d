import { requirePerson } from '../../domains/accounts/guards.ts';
import { FavoritesPanel } from '../../domains/reactions/favorites-panel.tsx';
import { HistoryPanel } from '../../domains/reactions/history-panel.tsx';
import { WatchLaterPanel } from '../../domains/reactions/watch-later-panel.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/library.ts';
import css from './library.module.css';
import { titled } from '../../lib/site-name.ts';

export { PageError as ErrorBoundary } from './page-error.tsx';

export const meta = () => [{ title: titled('我的收藏') }, { name: 'robots', content: 'noindex' }];

/** The guard acts in the browser; the address answers with its title to everyone. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requirePerson(request);
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <main id="main" className={css.page} aria-busy="true" />;
}

const TABS = [
  { name: 'favorites', label: '收藏', Panel: FavoritesPanel },
  { name: 'history', label: '历史', Panel: HistoryPanel },
  { name: 'later', label: '稍后再看', Panel: WatchLaterPanel },
] as const;

export default function Library({ params }: Route.ComponentProps) {
  const current = TABS.find(({ name }) => name === params.tab) ?? TABS[0];
  return (
    <main id="main" className={css.page}>
      <h1>我的收藏</h1>
      <LinkTabs
        label="我的内容"
        tabs={TABS.map(({ name, label }) => ({ to: `/library/${name}`, label, current: name === current.name }))}
      />
      <h2 className="vh">{current.label}</h2>
      <current.Panel />
    </main>
  );
}
