import { createRequire } from 'node:module';
import { PROVINCES } from '#contract/provinces.ts';

// Its default export is one that only require finds.
const { default: IP2Region } = createRequire(import.meta.url)('ip2region') as typeof import('ip2region');

/** Where an address belongs, as the law wants it shown: the province in China, the country elsewhere. */
export interface IpLocation {
  /** null for private and loopback addresses, and where the data knows no more than that it is somewhere. */
  of(ip: string): string | null;
}

/** From the ip2region data that its package carries (IPv4 and IPv6, 11 MB); nobody outside is asked. Read on first use. */
export function offlineIpLocation(): IpLocation {
  let data: InstanceType<typeof IP2Region> | null = null;
  return {
    of(ip) {
      data ??= new IP2Region();
      const found = data.search(withoutZone(ip));
      if (found === null || found.country === '') return null;
      return found.country === CHINA ? provinceOf(found.province) : found.country;
    },
  };
}

const CHINA = '中国';

/** 江西省 and 江西 are both 江西; the special regions and Taiwan are shown with 中国 before them. */
function provinceOf(name: string): string | null {
  const province = PROVINCES.find(({ label }) => name.startsWith(label));
  if (province === undefined) return null;
  return province.area === 'special' ? CHINA + province.label : province.label;
}

const withoutZone = (ip: string): string => ip.replace(/%.*$/, '');
