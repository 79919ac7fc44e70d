/** The address to continue to: the parameter `to` if it is on this site, else the home page. */
export function wayOnOf(address: string): string {
  const { origin, searchParams } = new URL(address);
  const parameter = searchParams.get('to');
  if (parameter === null || !URL.canParse(parameter, origin)) return '/';
  const to = new URL(parameter, origin);
  // `//host`, also written as `/.//host`, is another site; the page itself would be a loop.
  if (to.origin !== origin || to.pathname.startsWith('//') || to.pathname === '/welcome') return '/';
  return to.pathname + to.search + to.hash;
}
