import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchParts } from './lib/boot/chunk-load-error.ts';
import { whenIdle } from './lib/browser/when-idle.ts';

type ErrorKind = Parameters<typeof import('./domains/views/page-errors/report-error.ts').reportError>[0];

/** A listener that logs an error to the console and reports it to the server. */
const reportAs = (what: ErrorKind) => (error: unknown) => {
  console.error(error);
  void report(what, error);
};

async function report(what: ErrorKind, error: unknown): Promise<void> {
  const part = await import('./domains/views/page-errors/report-error.ts').catch(() => null);
  part?.reportError(what, error);
}

watchParts();
window.addEventListener('error', ({ error, filename }) => {
  // Errors of browser extensions are not reported.
  if (error != null && filename.startsWith(window.location.origin)) reportAs('script')(error);
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: reportAs('hydration'), onUncaughtError: reportAs('crash'), onCaughtError: reportAs('crash') },
  );
});

const later = () => whenIdle(() => void import('./after-load.ts').catch(() => {}));
// This script may come before the page is whole or after it.
if (document.readyState === 'complete') later();
else window.addEventListener('load', later);
