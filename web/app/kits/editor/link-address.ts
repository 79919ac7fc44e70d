import { linkAddress } from '#contract/link-address.ts';

/** What somebody typed as a link, as it is stored; null when it leads nowhere a reader should be sent. */
export function checkedAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text)) return linkAddress(text);
  const address = linkAddress(`https://${text.replace(/^\/\//, '')}`);
  // Without a scheme only what looks like the name of a site is one.
  return address !== null && /[^.]\.[^.]|^localhost$|^\[/.test(new URL(address).hostname) ? address : null;
}
