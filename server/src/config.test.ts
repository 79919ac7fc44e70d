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
