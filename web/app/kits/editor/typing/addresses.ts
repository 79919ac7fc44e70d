import { linkAddress } from '#contract/link-address.ts';

export interface Address {
  from: number;
  to: number;
  href: string;
}

/** Addresses in words that nobody marked as links. They end at a blank, and at Chinese marks and words. */
export function addressesIn(text: string): Address[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: found, index }) => {
    const shown = trimmed(found);
    const href = linkAddress(/^www\./i.test(shown) ? `https://${shown}` : shown);
    return href === null || !/\w\.\w|localhost|\[/.test(shown) ? [] : [{ from: index, to: index + shown.length, href }];
  });
}

const ADDRESS = /(?<![\w@/.-])(?:https?:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi;

/** Marks of the sentence, and a bracket that was opened before the address. */
function trimmed(address: string): string {
  for (let rest = address; ; rest = rest.slice(0, -1)) {
    const last = rest.at(-1) ?? '';
    if (/[.,;:!?'*]/.test(last)) continue;
    if (last === ')' && rest.split('(').length < rest.split(')').length) continue;
    if (last === ']' && rest.split('[').length < rest.split(']').length) continue;
    return rest;
  }
}
