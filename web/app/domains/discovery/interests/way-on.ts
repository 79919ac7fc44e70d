/** Where the page leads on: what its address says, if that is a place of this site, else home. */
export function wayOnOf(address: string): string {
  const { origin, searchParams } = new URL(address);
  const wanted = searchParams.get('to');
  if (wanted === null || !URL.canParse(wanted, origin)) return '/';
  const to = new URL(wanted, origin);
  // `//host` would lead elsewhere, also when it was written as `/.//host`; the page itself would lead nowhere.
  if (to.origin !== origin || to.pathname.startsWith('//') || to.pathname === '/welcome') return '/';
  return to.pathname + to.search + to.hash;
}
