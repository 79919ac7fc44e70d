import { linkAddress } from '#contract/link-address.ts';

export interface Address {
  from: number;
  to: number;
  href: string;
}

/** Web addresses in plain text, with their offsets. An address ends at a blank, a Chinese character or Chinese punctuation. */
export function addressesIn(text: string): Address[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: match, index }) => {
    const address = trimmed(match);
    const href = linkAddress(/^www\./i.test(address) ? `https://${address}` : address);
    return href === null || !/\w\.\w|localhost|\[/.test(address) ? [] : [{ from: index, to: index + address.length, href }];
  });
}

const ADDRESS = /(?<![\w@/.-])(?:https?:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi;

/** Without the sentence's punctuation at its end, and without a closing bracket that has no opening one inside the address. */
function trimmed(address: string): string {
  for (let rest = address; ; rest = rest.slice(0, -1)) {
    const last = rest.at(-1) ?? '';
    if (/[.,;:!?'*]/.test(last)) continue;
    if (last === ')' && rest.split('(').length < rest.split(')').length) continue;
    if (last === ']' && rest.split('[').length < rest.split(']').length) continue;
    return rest;
  }
}
