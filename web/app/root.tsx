import { lazy, Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches, useNavigate } from 'react-router';
import './styles/tokens.css';
import './styles/base.css';
import { storageScript } from './lib/browser/browser-storage.ts';
import { deviceScript, followScreen } from './lib/browser/device.ts';
import { earlyUserScript } from './kits/session/early-user.ts';
import { impersonation } from './kits/session/impersonation.ts';
import { loginLinksScript } from './kits/session/login-links.ts';
import { doEarlyPresses, earlyPressesScript, handOverPresses } from './lib/boot/early-presses.ts';
import { startScripts } from './lib/boot/start-scripts.ts';
import { earlyRegionScript } from './lib/region.ts';
import { useStore } from './lib/store.ts';
import { colorMode, showColorMode, themeScript, type ColorHandle, type ForcedMode } from './lib/theme.ts';
import { followLinks } from './ui/base/link.tsx';
import { GlobalLoading } from './ui/feedback/global-loading.tsx';
import { RouteFocus } from './ui/base/route-focus.tsx';
import { Toaster } from './ui/overlays/toast.tsx';
import { ErrorPage } from './ui/feedback/error-page.tsx';
import { siteName } from './lib/meta.ts';

const CreatorOffers = lazy(() =>
  import('./domains/agencies/membership/creator-offers.tsx').then((part) => ({ default: part.CreatorOffers })),
);

const ImpersonationBar = lazy(() =>
  import('./kits/session/impersonation-bar.tsx').then((part) => ({ default: part.ImpersonationBar })),
);

/** The scripts of the head, which only the server needs: it writes them into the page, and they have run before the script of the page loads. */
const HEAD_SCRIPT = import.meta.env.SSR
  ? [
      storageScript,
      themeScript,
      deviceScript,
      earlyUserScript,
      earlyRegionScript,
      loginLinksScript,
      earlyPressesScript,
      startScripts,
    ].join(';')
  : '';

export const ErrorBoundary = () => <ErrorPage renderRemedy={offersFor} />;

/** The links below the 404 page of the creator area, for users who may not open it: how to become a creator. */
const offersFor = (path: string): ReactNode =>
  path.startsWith('/creator/center') && (
    <Suspense>
      <CreatorOffers />
    </Suspense>
  );

export function Layout({ children }: { children: ReactNode }) {
  const forced = useForcedMode();
  useShownColorMode(forced);
  useLayoutEffect(handOverPresses, []);
  useEffect(() => void doEarlyPresses(), []);
  useEffect(followScreen, []);
  const navigate = useNavigate();
  useEffect(() => followLinks(navigate), [navigate]);
  const seenAs = useStore(impersonation);
  return (
    <html lang="zh-CN" data-site-name={siteName()} data-forced-theme={forced} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" suppressHydrationWarning />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title={siteName()} href="/rss.xml" />
        <link rel="alternate" type="application/atom+xml" title={siteName()} href="/atom.xml" />
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        {seenAs !== null && (
          <Suspense>
            <ImpersonationBar {...seenAs} />
          </Suspense>
        )}
        {children}
        <RouteFocus />
        <Toaster />
        <GlobalLoading />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The colour mode that the innermost route forces, if any. */
function useForcedMode(): ForcedMode | undefined {
  return useMatches().reduce<ForcedMode | undefined>(
    (mode, { handle }) => (handle as ColorHandle | undefined)?.colorMode ?? mode,
    undefined,
  );
}

/** Updates the colour mode when the choice or the system changes, and when another page forces one. */
function useShownColorMode(forced: ForcedMode | undefined): void {
  const { search } = useLocation();
  useEffect(() => colorMode.subscribe(() => {}), []);
  useEffect(showColorMode, [search, forced]);
}
