import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import own from './settings.module.css';

/** Where a setting stands: `#<path>` of the page leads to it. */
export const Setting = ({ at, children }: { at: string; children: ReactNode }) => (
  <div id={at} className={own.setting}>
    {children}
  </div>
);

/** Goes to the setting or the section that the address names, and gives it the focus; again whenever it is named anew. */
export function useNamedSetting(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    // A dialog that led here gives the focus back first.
    const timer = setTimeout(() => focusNamed(decodeURIComponent(hash.slice(1))), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [hash, key]);
}

const SETTLED_MS = 120;
const FIELD = 'input, textarea, button, [role="combobox"]';

function focusNamed(name: string): void {
  const place = document.getElementById(name);
  const field = place?.classList.contains(own.setting ?? '') === true ? place.querySelector<HTMLElement>(FIELD) : null;
  (field ?? place)?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: field === null ? 'start' : 'center' });
}
