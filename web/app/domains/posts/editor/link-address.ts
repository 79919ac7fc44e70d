const MAX = 2000;

/** A link's address as it is stored, or null when it leads nowhere a reader should be sent. */
export function checkedAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX || /\s/.test(trimmed)) return null;
  if (/^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/i.test(trimmed)) return trimmed;
  const address =
    /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^[\w.-]+:\d/.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isSite =
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.username === '' &&
    /[^.]\.[^.]|^localhost$|^\[/.test(url.hostname);
  return isSite ? url.href : null;
}
