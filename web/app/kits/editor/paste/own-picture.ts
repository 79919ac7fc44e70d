/** Whether an address is a picture of this site's own store; pictures elsewhere are never shown in an article. */
export const isOwnPicture = (src: string): boolean => pathOf(src) !== null;

/** The address as it is saved: from the root of the site. */
export function pathOf(src: string): string | null {
  if (!URL.canParse(src, location.origin)) return null;
  const url = new URL(src, location.origin);
  return url.origin === location.origin && url.pathname.startsWith('/media/') ? url.pathname : null;
}
