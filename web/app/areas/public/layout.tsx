import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { siteInfo } from '#contract/settings.ts';
import { regionLabel } from '#contract/provinces.ts';
import { notePlace } from '../../domains/insights/came-from.ts';
import { YouthWatch } from '../../domains/accounts/youth/youth-watch.tsx';
import { visitOf } from '../../lib/visit.ts';
import { NavigationProgress } from '../../ui/navigation-progress.tsx';
import type { Route } from './+types/layout.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import css from './layout.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { region, call } = visitOf(context);
  const { icpNumber, policeNumber, contactEmail, registrationMode } = await call(siteInfo, {});
  return {
    region: { slug: region, name: regionLabel(region) },
    footer: { icpNumber, policeNumber, contactEmail },
    mayRegister: registrationMode !== 'closed',
  };
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  useEffect(() => notePlace(pathname), [pathname]);
  return (
    <div className={css.site}>
      <a className={css.skip} href="#main">
        跳到正文
      </a>
      <NavigationProgress />
      <Header region={loaderData.region} mayRegister={loaderData.mayRegister} />
      <Outlet />
      <YouthWatch />
      <Footer {...loaderData.footer} />
    </div>
  );
}
