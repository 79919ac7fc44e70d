/**
 * Escapes the `%` of a page address that cannot be decoded, so that the router finds no page and visitors see the 404 page.
 * Addresses of calls stay, and are refused as invalid.
 */
export function routableUrl(url: string): string {
  if (url.startsWith('/api/')) return url;
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
