import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { defaultServers, defaultWorkers, parseConfig } from './config.ts';

const GB = 1024 ** 3;

test.each([
  [1, 2, 1, 1],
  [2, 4, 1, 1],
  [4, 8, 3, 1],
  [8, 16, 7, 2],
  [16, 32, 15, 4],
  [16, 4, 4, 4],
  [16, 0.5, 1, 4],
])('%i cores with %d GB run %i servers and %i workers', (cores, memory, servers, workers) => {
  expect([defaultServers(cores, memory * GB), defaultWorkers(cores)]).toEqual([servers, workers]);
});

test('the operator has the last word on how many', () => {
  expect(parseConfig({ WEB_CONCURRENCY: '6', WORKER_CONCURRENCY: '3' }, '/')).toMatchObject({ servers: 6, workers: 3 });
  expect(() => parseConfig({ WEB_CONCURRENCY: '0' }, '/')).toThrow('WEB_CONCURRENCY 必须是 1 到 128 的整数');
});

test('the audit log is kept for half a year at least', () => {
  expect(parseConfig({}, '/').auditLogMonths).toBe(24);
  expect(parseConfig({ AUDIT_LOG_MONTHS: '6' }, '/').auditLogMonths).toBe(6);
  expect(() => parseConfig({ AUDIT_LOG_MONTHS: '5' }, '/')).toThrow('AUDIT_LOG_MONTHS 必须是 6 到 1200 的整数');
});

test('where group robots may be besides their makers’ hosts is a list of hosts, none by default', () => {
  expect(parseConfig({}, '/').alertHosts).toEqual([]);
  expect(parseConfig({ ALERT_HOSTS: 'robot.corp.example,10.0.0.8:8443' }, '/').alertHosts).toEqual([
    'robot.corp.example',
    '10.0.0.8:8443',
  ]);
  expect(() => parseConfig({ ALERT_HOSTS: 'https://robot.corp.example' }, '/')).toThrow('ALERT_HOSTS 应为以逗号分隔的主机名');
});

test.each([
  'https://wenjian.example/blog',
  'https://wenjian.example/?a=1',
  'https://me:word@wenjian.example',
  'https://wenjian.example/#top',
])('PUBLIC_URL %s is refused: the site lies at the root of its address', (url) => {
  expect(() => parseConfig({ PUBLIC_URL: url }, '/')).toThrow('PUBLIC_URL 只能写到域名和端口');
});

test('the file .env in the working folder is read, and the environment has the last word', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-env-'));
  await writeFile(join(folder, '.env'), 'PORT=3111\nHOST=127.0.0.9\n');
  const print = `import { processEnvironment } from ${JSON.stringify(join(import.meta.dirname, 'config.ts'))};
    const { PORT, HOST } = processEnvironment(); console.log(PORT, HOST);`;
  const env = { ...process.env, PORT: '3222', HOST: undefined };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', print], { cwd: folder, env });
  expect(stdout.trim()).toBe('3222 127.0.0.9');
  await rm(folder, { recursive: true });
});

test('certificates of Alipay are set all together, even beside a public key', () => {
  const alipay = { ALIPAY_APP_ID: '2021000000000000', ALIPAY_PRIVATE_KEY_PATH: 'app.pem', ALIPAY_PUBLIC_KEY_PATH: 'alipay.pem' };
  expect(parseConfig(alipay, '/srv').alipay).toMatchObject({ publicKeyPath: '/srv/alipay.pem', certificates: null });
  expect(() => parseConfig({ ...alipay, ALIPAY_APP_CERT_PATH: 'app.crt', ALIPAY_ROOT_CERT_PATH: 'root.crt' }, '/srv')).toThrow(
    '同时设置 ALIPAY_APP_CERT_PATH、ALIPAY_PUBLIC_CERT_PATH 和 ALIPAY_ROOT_CERT_PATH',
  );
});
