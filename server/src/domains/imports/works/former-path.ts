/** Queries in which WordPress and Typecho name a work. */
export const WORK_PARAMETERS: readonly string[] = ['p', 'page_id'];

/** A former address as it is looked up: percent-coded and plain Chinese are one, with and without the last slash; other queries do not count. */
export function formerPath(address: string): string {
  const url = URL.parse(address, 'http://former.invalid/');
  if (url === null) return address;
  const path = plainPath(url.pathname);
  const name = WORK_PARAMETERS.find((parameter) => url.searchParams.has(parameter));
  return name === undefined ? path : `${path}?${name}=${url.searchParams.get(name) ?? ''}`;
}

function plainPath(path: string): string {
  const bare = path.replace(/(?<=.)\/$/, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
