import { createRequire } from 'node:module';
import { PROVINCES } from '#contract/provinces.ts';

// A CommonJS package whose default export is only reachable by `require`.
const { default: IP2Region } = createRequire(import.meta.url)('ip2region') as typeof import('ip2region');

/** The region of an IP address, which the law requires to be displayed: the province in China, the country elsewhere. */
export interface IpLocation {
  /** null for private and loopback addresses, and where the data have no region. */
  of(ip: string): string | null;
}

/** Uses the data of the package ip2region (IPv4 and IPv6, 11 MB), without network requests. They are loaded on first use. */
export function offlineIpLocation(): IpLocation {
  let data: InstanceType<typeof IP2Region> | null = null;
  return {
    of(ip) {
      data ??= new IP2Region();
      const entry = data.search(withoutZone(ip));
      if (entry === null || entry.country === '') return null;
      return entry.country === CHINA ? provinceOf(entry.province) : entry.country;
    },
  };
}

const CHINA = '中国';

/** The displayed name of a province: 江西省 becomes 江西. Hong Kong, Macao and Taiwan get the prefix 中国. */
function provinceOf(name: string): string | null {
  const province = PROVINCES.find(({ label }) => name.startsWith(label));
  if (province === undefined) return null;
  return province.area === 'special' ? CHINA + province.label : province.label;
}

const withoutZone = (ip: string): string => ip.replace(/%.*$/, '');
