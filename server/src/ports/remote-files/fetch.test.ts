import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { RemoteFailure } from '../../core/app-error.ts';
import { remoteFiles, isPublicAddress } from './fetch.ts';

const servers: ReturnType<typeof createServer>[] = [];
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterAll(() => servers.forEach((server) => server.close()));

const REFUSED = new RemoteFailure('该地址不能获取文件');
const MAX = 1024;

describe('a fetcher that anybody can send somewhere', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://10.0.0.8/',
    'http://172.16.5.5/',
    'http://172.31.255.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[2002:7f00:1::]/',
    'http://localhost/',
    'https://localhost:443/',
    'http://8.8.8.8:22/',
    'http://user:secret@8.8.8.8/',
    'file:///etc/passwd',
    'ftp://8.8.8.8/a.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '/etc/passwd',
    '',
  ])('never asks %s', async (address) => {
    await expect(remoteFiles().read(address, MAX)).rejects.toThrow(REFUSED);
  });

  test('does not follow anybody there either', async () => {
    const inside = await serve((_request, answer) => answer.end('secret'));
    const outside = await serve((_request, answer) => answer.writeHead(302, { location: `${inside}/admin` }).end());
    const onlyOutside = remoteFiles((_ip, port) => outside.endsWith(`:${port}`));
    await expect(onlyOutside.read(`${outside}/a.png`, MAX)).rejects.toThrow(REFUSED);
    const toFile = await serve((_request, answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end());
    await expect(remoteFiles(() => true).read(toFile, MAX)).rejects.toThrow(REFUSED);
  });

  test('brings what it is given, over a few turns', async () => {
    const server = await serve((request, answer) => {
      if (request.url === '/a.png') answer.writeHead(301, { location: '/b.png' }).end();
      else answer.end('picture');
    });
    expect(String(await remoteFiles(() => true).read(`${server}/a.png`, MAX))).toBe('picture');
  });

  test('goes round in circles for a short while only', async () => {
    const circle = await serve((_request, answer) => answer.writeHead(302, { location: '/' }).end());
    await expect(remoteFiles(() => true).read(circle, MAX)).rejects.toThrow('重定向过多');
  });

  test('stops reading what is too large, and says what is not there', async () => {
    const endless = await serve((_request, answer) => {
      const more = () => {
        while (answer.write(Buffer.alloc(65_536)));
        answer.once('drain', more);
      };
      more();
    });
    await expect(remoteFiles(() => true).read(endless, 2 * 1024 ** 2)).rejects.toThrow('文件超过 2 MB');
    const gone = await serve((_request, answer) => answer.writeHead(404).end());
    await expect(remoteFiles(() => true).read(gone, MAX)).rejects.toThrow('对方网站上已经没有这个文件');
    const cut = await serve((_request, answer) => {
      answer.writeHead(200, { 'content-length': 100 }).write('x', () => answer.destroy());
    });
    await expect(remoteFiles(() => true).read(cut, MAX)).rejects.toThrow('无法连接对方网站');
  });
});

test.each([
  ['8.8.8.8', true],
  ['223.5.5.5', true],
  ['172.32.0.1', true],
  ['2400:3200::1', true],
  ['2001:db8::1', false],
  ['::ffff:8.8.8.8', false],
  ['not an address', false],
])('%s is reachable from everywhere: %s', (ip, expected) => expect(isPublicAddress(ip)).toBe(expected));
