import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import own from './settings.module.css';

/** The element of a setting, which the page's address can name as `#<path>`. */
export const Setting = ({ at, children }: { at: string; children: ReactNode }) => (
  <div id={at} className={own.setting}>
    {children}
  </div>
);

/** Focuses the setting or section that the hash of the address names, each time that a link to it is followed. */
export function useNamedSetting(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    // The focus moves after the dialog that had the link is closed, because a closing dialog restores the focus.
    const timer = setTimeout(() => focusNamed(decodeURIComponent(hash.slice(1))), DIALOG_CLOSED_MS);
    return () => clearTimeout(timer);
  }, [hash, key]);
}

const DIALOG_CLOSED_MS = 120;
const FIELD = 'input, textarea, button, [role="combobox"]';

function focusNamed(name: string): void {
  const place = document.getElementById(name);
  const field = place?.classList.contains(own.setting ?? '') === true ? place.querySelector<HTMLElement>(FIELD) : null;
  (field ?? place)?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: field === null ? 'start' : 'center' });
}
