import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchParts } from './lib/boot/chunk-load-error.ts';
import { whenIdle } from './lib/browser/when-idle.ts';

type ErrorInLayout = Parameters<typeof import('./domains/views/page-errors/report-error.ts').reportError>[0];

/** The server hears of it; the console says it as ever. */
const heard = (what: ErrorInLayout) => (error: unknown) => {
  console.error(error);
  void report(what, error);
};

async function report(what: ErrorInLayout, error: unknown): Promise<void> {
  const part = await import('./domains/views/page-errors/report-error.ts').catch(() => null);
  part?.reportError(what, error);
}

watchParts();
window.addEventListener('error', ({ error, filename }) => {
  // Of ours: extensions of the browser break by themselves.
  if (error != null && filename.startsWith(window.location.origin)) heard('script')(error);
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: heard('hydration'), onUncaughtError: heard('crash'), onCaughtError: heard('crash') },
  );
});

const later = () => whenIdle(() => void import('./after-load.ts').catch(() => {}));
// This script may come before the page is whole or after it.
if (document.readyState === 'complete') later();
else window.addEventListener('load', later);
