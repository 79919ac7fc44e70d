import { expect, test } from 'vitest';
import { ALERT_RULES } from '#contract/health/constants.ts';
import type { AlertEvent } from './judge.ts';
import { alertMessage, testMessage } from './message.ts';
import type { AlertRow } from './store.ts';

const NOW = new Date('2026-11-18T04:20:10Z');
const SITE: { siteName: string; publicUrl: string | null } = { siteName: '闻见', publicUrl: 'https://wenjian.example' };

const event = (how: AlertEvent['how'], change: Partial<AlertRow> = {}, agoMinutes = 0): AlertEvent => ({
  how,
  alert: {
    id: 'a',
    rule: 'posts',
    value: 235,
    peak: 235,
    bound: 200,
    detail: '',
    openedAt: new Date(NOW.getTime() - agoMinutes * 60_000),
    toldAt: NOW,
    clearSince: null,
    endedAt: null,
    endedHow: null,
    ...change,
  },
});
const said = (events: AlertEvent[], site = SITE) => {
  const { title, text } = alertMessage(events, NOW, site);
  return `${title}\n${text}`;
};

test('one thing is told with its figure, its limit and the page where it is seen to', () => {
  expect(said([event('opened')])).toBe(
    '【闻见】告警：待审作品\n待审作品：235 篇，上限 200 篇\n查看：https://wenjian.example/admin/content/posts',
  );
  expect(said([event('lasting', { rule: 'postsAge', value: 27.96, bound: 24 }, 260)])).toBe(
    '【闻见】告警仍在持续：待审作品最长等待\n待审作品最长等待：27.9 小时，上限 24 小时，已持续 4 小时 20 分钟\n查看：https://wenjian.example/admin/content/posts',
  );
  expect(said([event('recovered', { value: 12 }, 3_120)])).toBe(
    '【闻见】告警恢复：待审作品\n已恢复：待审作品，现为 12 篇，持续 2 天 4 小时\n查看：https://wenjian.example/admin/content/posts',
  );
  expect(said([event('opened', { rule: 'health', value: 2, bound: 1, detail: '磁盘、文件存储' })])).toContain(
    '运行状态异常项：2 项，上限 1 项，磁盘、文件存储',
  );
});

test('several are one message that leads to the page of alerts', () => {
  const events = [
    event('opened'),
    event('opened', { rule: 'jobs', value: 3, bound: 1 }),
    event('recovered', { rule: 'codes' }, 5),
  ];
  const [title, , , , way] = said(events).split('\n');
  expect([title, way]).toEqual(['【闻见】告警 2 项，恢复 1 项', '查看：https://wenjian.example/admin/system/alerts']);
  expect(said([event('recovered'), event('recovered', { rule: 'jobs' })])).toMatch(/^【闻见】告警恢复 2 项\n/);
});

test('without an address of the site it says where to look', () => {
  expect(said([event('opened')], { ...SITE, publicUrl: null })).toContain('请到管理后台的“运行状态 → 告警”查看');
});

test('all at once, with the longest name, is still a message that 企业微信 takes', () => {
  const all = ALERT_RULES.map((rule) =>
    event(
      'lasting',
      { rule, value: 99_999, bound: 10_000, detail: '数据库、数据库连接、只读副本、Redis、搜索引擎、超时的语句' },
      59_999,
    ),
  );
  const message = said(all, { siteName: '站'.repeat(20), publicUrl: `https://${'a'.repeat(60)}.example` });
  expect(Buffer.byteLength(message)).toBeLessThanOrEqual(2_048);
  expect(message).toMatch(/另有 \d+ 项/);
});

test('a keyword that robots ask for stands in every message', () => {
  const messages = [
    ...(['opened', 'lasting', 'recovered'] as const).map((how) => said([event(how)])),
    said([event('recovered'), event('recovered')]),
    testMessage(SITE).title,
  ];
  for (const message of messages) expect(message).toContain('告警');
});
