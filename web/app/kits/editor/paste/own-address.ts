/** The id of a post, from the address of its page on this site; null for any other text. */
export function postIdOf(text: string): string | null {
  const url = URL.parse(text.trim());
  if (url === null || url.origin !== location.origin) return null;
  return /^\/(?:article|video)\/([\w-]{1,16})\/?$/.exec(url.pathname)?.[1] ?? null;
}
