import { expect, test } from 'vitest';
import { networksOf, widestOf } from './networks.ts';

const all = (address: string) => [networksOf(address).own, ...networksOf(address).wider.map(({ network }) => network)];

test.each([
  ['192.0.2.7', ['192.0.2.7', '192.0.2.0/24']],
  ['::ffff:192.0.2.7', ['192.0.2.7', '192.0.2.0/24']],
  ['2001:db8:1:2ff:aaaa:bbbb:cccc:dddd', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:DB8:1:2ff::1', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
])('%s is counted as %j', (address, networks) => {
  expect(all(address)).toEqual(networks);
  expect(widestOf(address).network).toBe(networks.at(-1));
});
