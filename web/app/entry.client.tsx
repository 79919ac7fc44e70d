import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchParts } from './lib/boot/chunk-load-error.ts';
import { whenIdle } from './lib/browser/when-idle.ts';

watchParts();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

const later = () => whenIdle(() => void import('./after-load.ts').catch(() => {}));
// This script may come before the page is whole or after it.
if (document.readyState === 'complete') later();
else window.addEventListener('load', later);
