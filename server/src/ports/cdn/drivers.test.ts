import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { isSignedForAliyun } from '../../../test/aliyun-gateway.ts';
import { parseConfig } from '../../config.ts';
import { aliyunCdn } from './aliyun.ts';
import { httpCdn } from './http.ts';

let respond: (request: IncomingMessage, response: ServerResponse) => void;
const network = createServer((request, response) => respond(request, response));
network.listen(0, '127.0.0.1');
await once(network, 'listening');
const endpoint = `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
afterAll(() => {
  network.closeAllConnections();
  network.close();
});

const ADDRESSES = ['https://wenjian.example/article/a1', 'https://wenjian.example/media/image/ab/abc/'];

describe('a cache that takes PURGE', () => {
  let received: string[] = [];
  let status = 200;
  beforeEach(() => {
    received = [];
    respond = ({ method, url, headers }, response) => {
      received.push(`${method} ${headers.host}${url}`);
      response.writeHead(status).end();
    };
  });

  test('is asked for each address under the name of the site, and for all below a folder', async () => {
    await httpCdn(endpoint).purge(ADDRESSES);
    expect(received).toEqual(['PURGE wenjian.example/article/a1', 'PURGE wenjian.example/media/image/ab/abc/*']);
  });

  test.each([
    [404, true],
    [204, true],
    [403, false],
    [405, false],
    [502, false],
  ])('that answers %i has dropped them: %s', async (answered, isDone) => {
    status = answered;
    const purge = httpCdn(endpoint).purge(ADDRESSES.slice(0, 1));
    await (isDone ? expect(purge).resolves.toBeUndefined() : expect(purge).rejects.toThrow(`was answered with ${answered}`));
  });

  test('that does not answer is given up', async () => {
    respond = () => {};
    await expect(httpCdn(endpoint, 100).purge(ADDRESSES)).rejects.toThrow();
    await expect(httpCdn('http://127.0.0.1:9').purge(ADDRESSES)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('阿里云 CDN', () => {
  const KEY = { accessKeyId: 'LTAItestAccessKey', accessKeySecret: 'testAccessKeySecret0123456789' };
  let received: Record<string, string>[] = [];
  beforeEach(() => {
    received = [];
    respond = (request, response) => {
      if (!isSignedForAliyun(request, { ...KEY, action: 'RefreshObjectCaches', version: '2018-05-10' }))
        return void response.writeHead(400).end(JSON.stringify({ Code: 'SignatureDoesNotMatch', RequestId: 'R-1' }));
      received.push(Object.fromEntries(new URL(request.url ?? '', endpoint).searchParams));
      response.end(JSON.stringify({ RefreshTaskId: '70422', RequestId: 'R-2' }));
    };
  });

  test('is given folders and addresses by one signed call each', async () => {
    await aliyunCdn({ endpoint, ...KEY }).purge(ADDRESSES);
    expect(received).toEqual([
      { ObjectPath: 'https://wenjian.example/media/image/ab/abc/', ObjectType: 'Directory' },
      { ObjectPath: 'https://wenjian.example/article/a1', ObjectType: 'File' },
    ]);
  });

  test('is given no more at once than it takes', async () => {
    await aliyunCdn({ endpoint, ...KEY }).purge(
      Array.from({ length: 250 }, (_, index) => `https://wenjian.example/media/${index}/`),
    );
    expect(received.map(({ ObjectPath = '' }) => ObjectPath.split('\n').length)).toEqual([100, 100, 50]);
  });

  test('that refuses is told of with its code', async () => {
    const stranger = aliyunCdn({ endpoint, ...KEY, accessKeySecret: 'anotherAccessKeySecret' });
    await expect(stranger.purge(ADDRESSES)).rejects.toThrow('RefreshObjectCaches was refused: SignatureDoesNotMatch (R-1)');
  });
});

test('is chosen by its variables, and needs to know the site’s own address', () => {
  expect(parseConfig({}, '/').cdn).toBeNull();
  expect(parseConfig({ CDN_PURGE_URL: endpoint, PUBLIC_URL: 'https://wenjian.example' }, '/').cdn?.name).toBe('http');
  expect(() => parseConfig({ CDN_PURGE_URL: endpoint }, '/')).toThrow('使用 CDN 时须同时设置 PUBLIC_URL');
  expect(() => parseConfig({ ALIYUN_CDN_ACCESS_KEY_ID: 'LTAItestAccessKey' }, '/')).toThrow('ALIYUN_CDN_ACCESS_KEY_SECRET');
});
