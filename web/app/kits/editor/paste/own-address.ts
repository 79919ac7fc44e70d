/** The id of the post whose page an address of this site leads to; null when it leads anywhere else. */
export function postIdOf(text: string): string | null {
  const url = URL.parse(text.trim());
  if (url === null || url.origin !== location.origin) return null;
  return /^\/(?:article|video)\/([\w-]{1,16})\/?$/.exec(url.pathname)?.[1] ?? null;
}
