import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After navigation by the router, does what a browser does on a page load: moves the focus to the page's heading, and has
 * screen readers announce its title. Rendered once, in the root.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const lastPath = useRef(pathname);
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (title.current !== null) title.current.textContent = document.title;
    // A hash moves the focus by itself; somebody who is typing or switching tabs keeps the focus.
    if (hash !== '' || document.activeElement?.matches(KEEPS_FOCUS) === true) return;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return <p ref={title} className="visually-hidden" role="status" />;
}

const KEEPS_FOCUS =
  'main :is([aria-current], [role="tab"], input, textarea, select, [contenteditable="true"]), [role="dialog"] *';
