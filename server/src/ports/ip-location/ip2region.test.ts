import { expect, test } from 'vitest';
import { offlineIpLocation } from './ip2region.ts';

const location = offlineIpLocation();

test.each([
  ['114.114.114.114', '江苏'],
  ['202.96.128.86', '广东'],
  ['61.135.169.121', '北京'],
  ['110.16.0.1', '内蒙古'],
  ['::ffff:223.5.5.5', '浙江'],
  ['240e:47d:c20:1627::1', '广东'],
  ['1.36.0.1', '中国香港'],
  ['60.246.0.1', '中国澳门'],
  ['1.160.0.1', '中国台湾'],
  ['133.1.1.1', '日本'],
  ['8.8.8.8', '美国'],
  ['127.0.0.1', null],
  ['::1', null],
  ['fe80::1%eth0', null],
  ['192.168.1.20', null],
  ['10.0.0.1', null],
  ['172.16.5.4', null],
  ['fd00::1', null],
  ['not an address', null],
  ['', null],
])('%s is shown as %s', (ip, shown) => {
  expect(location.of(ip)).toBe(shown);
});
