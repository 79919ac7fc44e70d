import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks of version 4 that are not reachable from everywhere (IANA's registry of special addresses). */
const SPECIAL = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Of version 6 only 2000::/3 is; these parts of it are examples, or lead on to addresses of version 4. */
const SPECIAL_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [network, prefix] of SPECIAL) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_6) special.addSubnet(network, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one that everybody on the internet could ask: not this machine, not a network around it. */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !special.check(ip, 'ipv4');
  return isIPv6(ip) && global6.check(ip, 'ipv6') && !special.check(ip, 'ipv6');
}
