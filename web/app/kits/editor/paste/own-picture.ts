/** Whether an address is a picture in this site's storage; articles never show pictures from elsewhere. */
export const isOwnPicture = (src: string): boolean => pathOf(src) !== null;

/** The address to save: the path from the root of the site; null: not a picture of this site. */
export function pathOf(src: string): string | null {
  if (!URL.canParse(src, location.origin)) return null;
  const url = new URL(src, location.origin);
  return url.origin === location.origin && url.pathname.startsWith('/media/') ? url.pathname : null;
}
