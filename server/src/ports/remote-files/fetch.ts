import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { RemoteFailure } from '../../core/app-error.ts';
import { AddressRefused, guardedRequest, type IsAllowed } from '../guarded-request.ts';

/** Downloads files from public web servers, never from this machine or its internal network. */
export interface RemoteFiles {
  /** Throws `RemoteFailure`, also for a file of more than `max` bytes. */
  read(address: string, max: number): Promise<Buffer>;
}

const REDIRECTS = 3;
const WAIT_MS = 15_000;
const HEADERS = { accept: 'image/*', 'user-agent': 'Mozilla/5.0 (compatible; wenjian)' };

/** `isAllowed`: the addresses that may be requested; by default all public ones at ports 80 and 443. */
export function remoteFiles(isAllowed: IsAllowed = isAllowedByDefault): RemoteFiles {
  return {
    async read(address, max) {
      const signal = AbortSignal.timeout(WAIT_MS);
      let url = checkedUrl(address);
      for (let redirect = 0; redirect <= REDIRECTS; redirect += 1) {
        const answer = await guardedRequest(url, isAllowed, { headers: HEADERS, signal }).catch(fail);
        const { statusCode = 0, headers } = answer;
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          answer.destroy();
          url = checkedUrl(headers.location, url);
          continue;
        }
        if (statusCode !== 200) {
          answer.destroy();
          throw new RemoteFailure(
            statusCode === 404 || statusCode === 410 ? '对方网站上已经没有这个文件' : '对方网站未返回该文件',
          );
        }
        return collect(answer, max).catch(fail);
      }
      throw new RemoteFailure('对方网站重定向过多，无法获取文件');
    },
  };
}

const isAllowedByDefault = (ip: string, port: number): boolean => (port === 80 || port === 443) && isPublicAddress(ip);

const REFUSED = '该地址不能获取文件';

function checkedUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new RemoteFailure(REFUSED);
  return url;
}

async function collect(answer: IncomingMessage, max: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > max) {
      answer.destroy();
      throw new RemoteFailure(`文件超过 ${Math.floor(max / 1024 ** 2)} MB`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function fail(error: unknown): never {
  if (error instanceof RemoteFailure) throw error;
  if (error instanceof AddressRefused) throw new RemoteFailure(REFUSED);
  throw new RemoteFailure(error instanceof Error && error.name === 'AbortError' ? '对方网站响应超时' : '无法连接对方网站');
}

/** IPv4 networks that are not globally reachable (IANA special-purpose address registry). */
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

/** In IPv6 only 2000::/3 is globally reachable, except for these: documentation networks, and tunnels to IPv4. */
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

/** Whether an IP address is globally reachable, so not this machine or an internal network. */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !special.check(ip, 'ipv4');
  return isIPv6(ip) && global6.check(ip, 'ipv6') && !special.check(ip, 'ipv6');
}
