import type { ComponentProps } from 'react';
import { Link as RouterLink, type NavigateFunction } from 'react-router';

type OfRouter = 'to' | 'replace' | 'preventScrollReset' | 'state' | 'reloadDocument';
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Pick<ComponentProps<typeof RouterLink>, OfRouter>;

/**
 * A link to a page of this site. The router's own runs hooks for each link, on the server and again in hydration; here one listener
 * (`followLinks`) does what it does on a press. Addresses that depend on the page they stand on (`?id=1`) and navigation with a
 * state stay with the router's link.
 */
export function Link(props: LinkProps) {
  const { to, replace = false, preventScrollReset = false, state, reloadDocument = false, children, ...rest } = props;
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to) || state !== undefined || reloadDocument) return <RouterLink {...props} />;
  // `discover`: the router asks for the routes of such links before they are pressed.
  return (
    <a
      {...rest}
      href={to}
      data-discover="true"
      data-link={replace ? 'replace' : ''}
      data-keep-scroll={preventScrollReset || undefined}
    >
      {children}
    </a>
  );
}

/** Navigates without loading a document when a `Link` is pressed; returns what ends it. Presses that React has handled are left alone. */
export function followLinks(navigate: NavigateFunction): () => void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-link]') : null;
    if (link === null || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return;
    event.preventDefault();
    const to = link.getAttribute('href') ?? '';
    const { pathname, search, hash } = window.location;
    void navigate(to, {
      // As browsers do: a link to where one is adds nothing to the history.
      replace: link.dataset['link'] === 'replace' || to === pathname + search + hash,
      preventScrollReset: link.dataset['keepScroll'] !== undefined,
    });
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
