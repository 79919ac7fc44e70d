import type { ComponentProps } from 'react';
import { Link as RouterLink, type NavigateFunction } from 'react-router';

type RouterProps = 'to' | 'replace' | 'preventScrollReset' | 'state' | 'reloadDocument';
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Pick<ComponentProps<typeof RouterLink>, RouterProps>;

/**
 * A link to a page of this site, cheaper than the router's, which runs hooks for each link on the server and in hydration: one
 * document listener (`followLinks`) navigates instead. Relative addresses (`?id=1`) and navigation with a state use the
 * router's link.
 */
export function Link(props: LinkProps) {
  const { to, replace = false, preventScrollReset = false, state, reloadDocument = false, children, ...rest } = props;
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to) || state !== undefined || reloadDocument) return <RouterLink {...props} />;
  // `data-discover`: the router loads the routes of such links in advance.
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

/** Navigates in place when a `Link` is clicked, unless a handler prevented the default. Returns a function that stops it. */
export function followLinks(navigate: NavigateFunction): () => void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-link]') : null;
    if (link === null || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return;
    event.preventDefault();
    const to = link.getAttribute('href') ?? '';
    const { pathname, search, hash } = window.location;
    void navigate(to, {
      // As in browsers, a link to the current address adds no history entry.
      replace: link.dataset['link'] === 'replace' || to === pathname + search + hash,
      preventScrollReset: link.dataset['keepScroll'] !== undefined,
    });
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
