import { linkAddress } from '#contract/link-address.ts';

/** The address to store for a link that the author typed, with https:// added if it has no scheme; null: not allowed or no address. */
export function checkedAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text)) return linkAddress(text);
  const address = linkAddress(`https://${text.replace(/^\/\//, '')}`);
  // Without a scheme the text must look like a host name.
  return address !== null && /[^.]\.[^.]|^localhost$|^\[/.test(new URL(address).hostname) ? address : null;
}
