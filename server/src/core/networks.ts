import { isIPv6 } from 'node:net';

/**
 * The networks of an address, for limits. IPv6: a customer has at least a /64, often a /56 or /48, so single addresses do not
 * count. `own` has the normal limit; each of the `wider` networks around it has a limit `times` as large.
 * Example: 192.0.2.7 → own 192.0.2.7, wider 192.0.2.0/24 with 10 times the limit.
 */
export interface Networks {
  own: string;
  wider: readonly { network: string; times: number }[];
}

export function networksOf(address: string): Networks {
  const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mappedIPv4 ?? address;
  if (!isIPv6(plain)) {
    const first = plain.split('.').slice(0, 3).join('.');
    return { own: plain, wider: [{ network: `${first}.0/24`, times: 10 }] };
  }
  const groups = groupsOf(plain);
  return {
    own: prefixOf(groups, 64),
    wider: [
      { network: prefixOf(groups, 56), times: 2 },
      { network: prefixOf(groups, 48), times: 4 },
    ],
  };
}

/** The widest network of an address. */
export function widestOf(address: string): { network: string; times: number } {
  const { own, wider } = networksOf(address);
  return wider.at(-1) ?? { network: own, times: 1 };
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // URL normalises an address: to its shortest form, and an embedded IPv4 address to hexadecimal groups.
  const shortest = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = '', tail] = shortest.split('::');
  const groups = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'));
  const [first, last] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16));
}

/** The first `bits` of an address as a network, such as `2001:db8:1:1::/64`. */
function prefixOf(groups: number[], bits: number): string {
  const leading = groups.slice(0, Math.ceil(bits / 16)).map((group, at) => {
    const left = bits - at * 16;
    return left >= 16 ? group : group & (0xffff << (16 - left));
  });
  return `${leading.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
