import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * What a browser does when it loads a page, for pages that the router turns to: the focus begins at the page's heading, and a screen reader
 * is told its title. Once in the root.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (title.current !== null) title.current.textContent = document.title;
    // An address of a part of the page leads there, and who writes or goes through tabs stays where they are.
    if (hash !== '' || document.activeElement?.matches(STAYS) === true) return;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return <p ref={title} className="vh" role="status" />;
}

const STAYS = 'main :is([aria-current], [role="tab"], input, textarea, select, [contenteditable="true"]), [role="dialog"] *';
