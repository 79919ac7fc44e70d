/**
 * A page's address that cannot be decoded is looked up as it is written, and not found: people see the 404 page. Calls are left
 * alone; theirs is answered as a mistake of the caller.
 */
export function routableUrl(url: string): string {
  if (url.startsWith('/api/')) return url;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
