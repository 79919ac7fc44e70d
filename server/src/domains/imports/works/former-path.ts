/** Query parameters by which WordPress and Typecho identify a work. */
export const WORK_PARAMETERS: readonly string[] = ['p', 'page_id'];

/** The normal form of a former address: percent-decoded, without a slash at the end, and only with WORK_PARAMETERS of the query. */
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
