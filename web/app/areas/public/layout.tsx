import { Outlet } from 'react-router';
import { regionLabel } from '#contract/provinces.ts';
import { visitOf } from '../../lib/visit.ts';
import { NavigationProgress } from '../../ui/navigation-progress.tsx';
import type { Route } from './+types/layout.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import css from './layout.module.css';

export function loader({ context }: Route.LoaderArgs) {
  const { region } = visitOf(context);
  return { region: { slug: region, name: regionLabel(region) } };
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className={css.site}>
      <a className={css.skip} href="#main">
        跳到正文
      </a>
      <NavigationProgress />
      <Header region={loaderData.region} />
      <Outlet />
      <Footer />
    </div>
  );
}
