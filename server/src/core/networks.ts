import { isIPv6 } from 'node:net';

/**
 * The networks that an address is counted as. One person has a whole /64 of IPv6 at least, often a /56 or /48, so the address itself
 * says nothing; `wider` are networks that share a larger allowance, `times` the own one's.
 */
export interface Networks {
  own: string;
  wider: readonly { network: string; times: number }[];
}

export function networksOf(address: string): Networks {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  if (!isIPv6(plain)) {
    const first = plain.split('.').slice(0, 3).join('.');
    return { own: plain, wider: [{ network: `${first}.0/24`, times: 10 }] };
  }
  const bits = groupsOf(plain);
  return {
    own: cut(bits, 64),
    wider: [
      { network: cut(bits, 56), times: 2 },
      { network: cut(bits, 48), times: 4 },
    ],
  };
}

/** The widest of them: it may still be one customer's, or one street's. */
export function widestOf(address: string): { network: string; times: number } {
  const { own, wider } = networksOf(address);
  return wider.at(-1) ?? { network: own, times: 1 };
}

function groupsOf(address: string): number[] {
  // The platform writes an address out in its shortest form, and one of version 4 within it in figures of this one.
  const shortest = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = '', tail] = shortest.split('::');
  const groups = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'));
  const [first, last] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16));
}

function cut(groups: number[], bits: number): string {
  const leading = groups.slice(0, Math.ceil(bits / 16)).map((group, at) => {
    const left = bits - at * 16;
    return left >= 16 ? group : group & (0xffff << (16 - left));
  });
  return `${leading.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
