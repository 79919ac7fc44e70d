import { requirePerson } from '../../domains/accounts/guards.ts';
import { OwnReports } from '../../domains/moderation/own-reports.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/reports.ts';
import css from './reports.module.css';
import { titled } from '../../lib/site-name.ts';

export { PageError as ErrorBoundary } from './page-error.tsx';

export const meta = () => [{ title: titled('我的举报') }, { name: 'robots', content: 'noindex' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requirePerson(request);
clientLoader.hydrate = true as const;

/** What somebody reported is rendered for them alone. */
export const HydrateFallback = () => (
  <main id="main" className={css.page} aria-busy="true">
    <Spinner label="正在打开我的举报" />
  </main>
);

export default function Reports() {
  return (
    <main id="main" className={css.page}>
      <h1>我的举报</h1>
      <OwnReports />
    </main>
  );
}
